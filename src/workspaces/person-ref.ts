/** The stored part of a person: enough to find them. */
export type PersonRef = { id: string; name: string; email: string };

/** A {@link PersonRef} and nothing more. */
export const toPersonRef = ({ id, name, email }: PersonRef): PersonRef => ({ id, name, email });
