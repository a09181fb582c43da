/** Whether a name is most likely the other one, misspelt: one letter more, less or wrong, or two that changed places. */
export function isNear(name: string, other: string): boolean {
  const [one, two] = [name.toLowerCase(), other.toLowerCase()];
  let start = 0;
  while (start < one.length && one[start] === two[start]) start += 1;
  const [restOfOne, restOfTwo] = [one.slice(start), two.slice(start)];
  const swapped = restOfOne.slice(1, 2) + restOfOne.slice(0, 1) + restOfOne.slice(2);
  return (
    restOfOne === restOfTwo.slice(1) ||
    restOfOne.slice(1) === restOfTwo ||
    restOfOne.slice(1) === restOfTwo.slice(1) ||
    swapped === restOfTwo
  );
}
