import type { PlainTextOption } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import { LIMITS } from '../../ui/limits.ts';
import { isolate, plain } from '../../ui/text.ts';

/** The value of the option for no program. */
export const noProgram = 'none';

/** A program as an option of a menu; empty if its id is too long for one. */
export const programOption = ({ id, name }: { id: string; name: string }): PlainTextOption[] =>
  id.length > LIMITS.option.value
    ? []
    : [{ text: plain(isolate(oneLine(name) || 'No name', LIMITS.option.text)), value: id }];
