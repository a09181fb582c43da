/** Room in memory for bodies that are on their way in, or whose request is not answered yet. */
export interface BodyBudget {
  /** Takes room for so many bytes more. False, and nothing is taken, when there is not so much. */
  take(bytes: number): boolean;
  /** Gives back what was taken. */
  give(bytes: number): void;
}

export function bodyBudget(bytes: number): BodyBudget {
  let taken = 0;
  return {
    take(more) {
      if (taken + more > bytes) return false;
      taken += more;
      return true;
    },
    give(back) {
      taken -= back;
    },
  };
}
