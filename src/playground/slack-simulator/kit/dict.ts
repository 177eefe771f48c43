import { z } from 'zod';

/** A JSON object of any shape. */
export type Dict = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON objects in a list; empty if the value is not a list. */
export const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);

/** Structured data, as itself or as a JSON string. */
export const jsonArg = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'is not JSON', input: value });
      return z.NEVER;
    }
  }, schema);
