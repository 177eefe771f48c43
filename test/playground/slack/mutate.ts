import fc, { type Arbitrary } from 'fast-check';
import type { Json } from './support.ts';

/**
 * One change of shape somewhere inside of a payload: what types can see, and no number of the limits table.
 */
export type Change = 'remove' | 'add' | 'retype' | 'rename';

type Spot = {
  holder: Json;
  key: string;
  path: string;
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of every object inside of a value. */
function spots(value: unknown, path = ''): Spot[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => spots(one, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value, key, path: `${path}/${key}` },
    ...spots(inner, `${path}/${key}`),
  ]);
}

/** A value of another type in place of one. */
function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? {} : 'an object';
}

function apply(change: Change, { holder, key }: Spot): void {
  if (change === 'remove') delete holder[key];
  else if (change === 'add') holder.surprise = true;
  else if (change === 'retype') holder[key] = otherType(holder[key]);
  else if (typeof holder.type === 'string') holder.type = `${holder.type}x`;
}

/** A payload with one change of shape, and a word on which. */
export const changed = <T>(payload: Arbitrary<T>): Arbitrary<{ payload: unknown; change: string }> =>
  fc
    .tuple(payload, fc.constantFrom<Change>('remove', 'add', 'retype', 'rename'), fc.nat())
    .map(([given, change, where]) => {
      const copy: unknown = structuredClone(given);
      const all = spots(copy);
      const spot = all[where % all.length];
      if (spot !== undefined) apply(change, spot);
      return { payload: copy, change: `${change} ${spot?.path}` };
    });
