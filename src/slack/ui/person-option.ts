import type { PlainTextOption } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import { LIMITS } from './limits.ts';
import { clip, isolate, plain } from './text.ts';

/** A person or a thing in a menu, by id. Empty if the id is too long: the specification sets no length. */
export function personOption({
  id,
  name,
  email,
}: {
  id: string;
  name: string;
  email?: string;
}): PlainTextOption[] {
  if (id === '' || id.length > LIMITS.option.value) return [];
  const text = plain(isolate(oneLine(name) || email || 'No name', LIMITS.option.text));
  return [{ text, value: id, ...(email && { description: plain(clip(email, LIMITS.option.description)) }) }];
}
