import { expect, it } from 'vitest';
import type { z } from 'zod';

/** The value with each of its parts, however deep, replaced by one that is no value of JSON. */
function* spoilt(value: unknown, path = 'value'): Generator<[path: string, value: unknown]> {
  yield [path, Number.NaN];
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries())
      for (const [inner, other] of spoilt(part, `${path}.${at}`)) yield [inner, value.with(at, other)];
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      for (const [inner, other] of spoilt(part, `${path}.${name}`))
        yield [inner, { ...value, [name]: other }];
  }
}

/**
 * Tests that what is stored is accepted in each of these forms, and refused as soon as any part of it is not as it must
 * be: nobody may act on a record that was spoilt.
 *
 * @param forms what is stored, with and without what may be absent, by what it is
 */
export function itChecksForms<T>(what: string, schema: z.ZodType<T, T>, forms: Record<string, T>): void {
  it.each(Object.entries(forms))(`${what} is stored as it is read: %s`, (_which, value) => {
    expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    for (const [path, other] of spoilt(value))
      expect(schema.safeParse(other).success, `accepts a wrong ${path}`).toBe(false);
  });
}
