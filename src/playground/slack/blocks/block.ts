import { LIMITS } from '../../../slack/ui/limits.ts';
import { type Fields, object, rule, text } from './combinators.ts';
import type { Check } from './problem.ts';
import { dicts } from './walk.ts';

/** A block with these fields and an optional `block_id`. */
export const block = (required: Fields, optional: Fields = {}, ...rules: Check[]): Check =>
  object(required, { block_id: text(LIMITS.id.block, 1), ...optional }, ...rules);

/** A text without a documented maximum, which may not be empty. */
export const someText: Check = text(Number.POSITIVE_INFINITY, 1);

/** The rule that the `action_id`s in a block's `elements` or `actions` differ. */
export const uniqueActions: Check = rule('unique', 'action_id must be unique in its block', (value) => {
  const ids = [...dicts(value.elements), ...dicts(value.actions)]
    .map((element) => element.action_id)
    .filter(Boolean);
  return new Set(ids).size === ids.length;
});
