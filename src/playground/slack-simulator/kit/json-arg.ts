import { z } from 'zod';

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
