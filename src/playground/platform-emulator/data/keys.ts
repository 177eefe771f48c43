/** A name as sorting compares it: without case and accents. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();

/** An email address as lookups compare it: without case. */
export const emailKey = (email: string): string => email.toLowerCase();
