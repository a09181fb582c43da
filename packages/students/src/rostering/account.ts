/** The member of `attributes` with what a file of OneRoster says about the account of a user: `{username?, enabledUser?}`. */
export const accountMember = "oneRoster";

interface Account {
  readonly username: string;
  readonly enabledUser: "true" | "false";
}

/** Students with one of these statuses have no account that is enabled. */
export const disabledStatuses: ReadonlySet<unknown> = new Set(["withdrawn", "suspended"]);

/**
 * The account of a student: what a file of OneRoster said about it. Without that, the user name is the email address, the number or
 * the id.
 */
export function accountOf(body: Readonly<Record<string, unknown>>, sourcedId: string): Account {
  const attributes = (body.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const { username, enabledUser } = (attributes[accountMember] ?? {}) as Readonly<Record<string, unknown>>;
  const isDisabled = enabledUser === false || disabledStatuses.has(body.status);
  const name = [username, body.email, body.studentNumber].find((one) => typeof one === "string" && one !== "");
  return { username: (name as string | undefined) ?? sourcedId, enabledUser: isDisabled ? "false" : "true" };
}

/** The external ids of a record. In the `open` profile, values of another shape are left out. */
export function externalIdsOf(value: unknown): { readonly type: string; readonly identifier: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { type, identifier } = (item ?? {}) as Readonly<Record<string, unknown>>;
    return typeof type === "string" && typeof identifier === "string" ? [{ type, identifier }] : [];
  });
}
