import fc, { type Arbitrary } from 'fast-check';
import type { Json } from './support.ts';

/**
 * A change of shape somewhere inside a payload: one that types can detect, unlike the limits table's numbers.
 */
export type Mutation = 'remove' | 'add' | 'retype' | 'rename';

type Field = {
  parent: Json;
  key: string;
  path: string;
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of every object inside a value. */
function findFields(value: unknown, path = ''): Field[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findFields(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { parent: value, key, path: `${path}/${key}` },
    ...findFields(inner, `${path}/${key}`),
  ]);
}

/** A value of a different type. */
function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? {} : 'an object';
}

function apply(change: Mutation, { parent, key }: Field): void {
  if (change === 'remove') delete parent[key];
  else if (change === 'add') parent.surprise = true;
  else if (change === 'retype') parent[key] = otherType(parent[key]);
  else if (typeof parent.type === 'string') parent.type = `${parent.type}x`;
}

/** A payload with one change of shape, and a description of the change. */
export const mutated = <T>(payload: Arbitrary<T>): Arbitrary<{ payload: unknown; change: string }> =>
  fc
    .tuple(payload, fc.constantFrom<Mutation>('remove', 'add', 'retype', 'rename'), fc.nat())
    .map(([original, change, index]) => {
      const copy: unknown = structuredClone(original);
      const all = findFields(copy);
      const field = all[index % all.length];
      if (field !== undefined) apply(change, field);
      return { payload: copy, change: `${change} ${field?.path}` };
    });
