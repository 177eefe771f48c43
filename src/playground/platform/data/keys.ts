/** A name as sorting sees it: without case, without accents. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();

/** An address as comparing sees it: the case of an email tells nobody apart. */
export const emailKey = (email: string): string => email.toLowerCase();
