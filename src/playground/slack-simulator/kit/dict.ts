/** A JSON object of any shape. */
export type Dict = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON objects in a list; empty if the value is not a list. */
export const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);
