import { type Dict, isDict } from '../../kit/dict.ts';
import { everyBlock } from '../../rules/blocks/walk.ts';
import { type Values, valueField } from '../../world/views/values.ts';

const requiredMessage = 'Please complete this required field.';

/** Errors that Slack's own form finds, by block id: a required field left empty, or a value out of bounds. */
export function findFormErrors(blocks: Dict[], values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const block of everyBlock(blocks)) {
    if (block.type !== 'input' || !isDict(block.element)) continue;
    const { element } = block;
    const filled = values[String(block.block_id)]?.[String(element.action_id)];
    const value = filled?.[valueField(element.type) ?? ''];
    const empty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    const error = empty
      ? block.optional === true
        ? undefined
        : requiredMessage
      : findValueError(element, value);
    if (error !== undefined) errors[String(block.block_id)] = error;
  }
  return errors;
}

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

function findValueError(element: Dict, value: unknown): string | undefined {
  const text = String(value);
  switch (element.type) {
    case 'plain_text_input':
      if (text.length < Number(element.min_length ?? 0))
        return `Use at least ${element.min_length} characters.`;
      return text.length > Number(element.max_length ?? 3000)
        ? `Use no more than ${element.max_length ?? 3000} characters.`
        : undefined;
    case 'email_text_input':
      return emailPattern.test(text) ? undefined : 'Enter a valid email address.';
    case 'url_text_input':
      return URL.canParse(text) ? undefined : 'Enter a valid URL.';
    case 'number_input':
      return findNumberError(element, text);
    default:
      return undefined;
  }
}

function findNumberError(element: Dict, text: string): string | undefined {
  const number = Number(text);
  if (!Number.isFinite(number)) return 'Enter a number.';
  if (element.is_decimal_allowed !== true && !Number.isInteger(number)) return 'Enter a whole number.';
  if (element.min_value !== undefined && number < Number(element.min_value))
    return `Enter ${element.min_value} or more.`;
  if (element.max_value !== undefined && number > Number(element.max_value))
    return `Enter ${element.max_value} or less.`;
  return undefined;
}
