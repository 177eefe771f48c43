/**
 * An email as it is compared: only the letters A to Z lose their case. `toLowerCase` would make an ASCII letter of some
 * others, such as the Kelvin sign (U+212A), and so let one address pass for another.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (some) => some.toLowerCase());

/** Whether two emails are the same address. A missing one is nobody's. */
export const isSameEmail = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one) && Boolean(other) && emailKey(one ?? '') === emailKey(other ?? '');
