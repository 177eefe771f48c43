/**
 * An email in the form for comparing: only the letters A to Z are lowercased. `toLowerCase` would turn some other
 * letters, such as the Kelvin sign (U+212A), into ASCII, and one address could pass for another.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (some) => some.toLowerCase());

/** Whether two emails are the same address. A missing one equals none. */
export const isSameEmail = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one) && Boolean(other) && emailKey(one ?? '') === emailKey(other ?? '');
