import { describe, expect, it } from 'vitest';
import {
  type Change,
  parseReplacing,
} from '../../../../../src/slack/features/tasks/form/parse-replacement.ts';
import type { ReplaceVerb } from '../../../../../src/tasks/read-line/index.ts';

const context = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin', locale: 'en-GB' };

/** "2", or words in quotes, and the change: the date's words, the text in <>, or the person with an @. */
const changeWords = (change: Change): string => {
  if (change.kind === 'due') return change.newDue.words;
  if (change.kind === 'text') return `<${change.text}>`;
  return change.kind === 'person' ? `@${change.name}` : 'form';
};
const read = (verb: ReplaceVerb, rest: string): string[] =>
  parseReplacing(verb, rest, context).map(({ target, change }) => {
    const which = 'number' in target ? String(target.number) : `“${target.words}”`;
    return `${which} ${changeWords(change)}`;
  });

describe('parseReplacing', () => {
  it.each<[ReplaceVerb, string, string[]]>([
    ['move', '2', ['2 form']],
    ['move', '2 to friday', ['2 friday']],
    ['move', '#2: friday 3pm', ['2 friday 3pm']],
    ['move', '2 until next friday', ['2 next friday']],
    ['move', '2 to no date', ['2 no date']],
    ['move', '2 friday with Tom', []],
    ['move', '2 chairs', []],
    ['move', '2 sessions to friday', ['“2 sessions” friday']],
    ['move', 'call anna to friday', ['“call anna” friday']],
    ['move', 'call anna friday 3pm', ['“call anna” friday 3pm']],
    ['move', 'send the tuesday report to friday', ['“send the tuesday report” friday']],
    ['move', 'send slides to anna to monday at 9', ['“send slides to anna” monday at 9']],
    ['move', 'call anna on friday', ['“call anna” on friday']],
    ['move', 'the couch to the basement', []],
    ['move', 'to friday', []],
    ['edit', '2', ['2 form']],
    ['edit', '2 Call <@U1>\nand *Tom*', ['2 <Call <@U1>\nand *Tom*>']],
    ['edit', 'call anna', ['“call anna” form']],
    ['edit', 'call anna: Call: both', ['“call anna” <Call: both>', '“call anna: Call: both” form']],
    ['edit', '"call anna" Call both', ['“call anna” <Call both>', '“"call anna" Call both” form']],
    ['edit', 'call anna -> Call both', ['“call anna” <Call both>', '“call anna -> Call both” form']],
    ['edit', 'slides to send', ['“slides to send” form', '“slides” <send>']],
    ['replace', '3', ['3 form']],
    ['assign', '3', ['3 form']],
    ['assign', '3 to Tom', ['3 @Tom']],
    ['assign', '3 Tom Okafor.', ['3 @Tom Okafor']],
    ['assign', '3 <@U1|tom>', ['3 @<@U1|tom>']],
    ['assign', '2 sessions to Tom', ['“2 sessions” @Tom']],
    ['assign', 'send slides to anna to me', ['“send slides to anna” @me']],
    ['assign', 'call anna <@U1>', ['“call anna” @<@U1>']],
    ['assign', 'call anna', []],
  ])('%s %j', (verb, rest, readings) => {
    expect(read(verb, rest)).toEqual(readings);
  });

  it('takes time that grows with the line only', () => {
    const long = 'call anna to the office '.repeat(2_000);
    expect(read('move', long)).toEqual([]);
    expect(read('assign', long)).toHaveLength(1);
    expect(read('edit', long)).toHaveLength(2);
  });
});
