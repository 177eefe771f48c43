import { describe, expect, it } from 'vitest';
import { parseTeam } from '../../src/slack/features/account/team.ts';
import { splitProgram } from '../../src/slack/features/digests/program.ts';
import { parseProgram } from '../../src/slack/features/programs/parse.ts';
import { type Change, parseReplacing } from '../../src/slack/features/tasks/form/parse-replacement.ts';
import type { ReplaceVerb } from '../../src/tasks/read-line/index.ts';

describe('parseTeam', () => {
  it.each([
    ['', { sort: 'name' }],
    ['all', { sort: 'name' }],
    ['coach', { role: 'coach', sort: 'name' }],
    ['Coaches by name', { role: 'coach', sort: 'name' }],
    ['admins newest', { role: 'admin', sort: '-created_at' }],
    ['oldest', { sort: 'created_at' }],
    ['sorted by role', { sort: 'role' }],
    ['newest first', { sort: '-created_at' }],
    ['Marta', { name: 'Marta', sort: 'name' }],
    ['<@U1|marta>', { name: 'marta', sort: 'name' }],
    ['Marta Reyes newest', { name: 'Marta Reyes', sort: '-created_at' }],
  ])('%j', (typed, query) => {
    expect(parseTeam(typed)).toEqual(query);
  });
});

describe('the program at the end of the typed text', () => {
  it.each([
    ['weekdays 9am', 'weekdays 9am', undefined],
    ['weekdays  9am in "Leadership  Basics"', 'weekdays 9am', 'Leadership Basics'],
    ['weekdays 9am in “Leadership”', 'weekdays 9am', 'Leadership'],
    ['weekdays 9am in „Führung“', 'weekdays 9am', 'Führung'],
    ['weekdays 9am IN Leadership in Teams', 'weekdays 9am', 'Leadership in Teams'],
    ['weekdays 9am #spring-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am in #spring-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123|spring-cohort>', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123|spring>-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123>', 'weekdays 9am', ''],
    ['weekdays 9am in <#C0123|>', 'weekdays 9am', ''],
    ['weekdays at 9 in the morning', 'weekdays at 9 in the morning', undefined],
    ['weekdays at 9 in the morning in Leadership', 'weekdays at 9 in the morning', 'Leadership'],
    ['in "Leadership"', '', 'Leadership'],
    ['weekdays 9am in', 'weekdays 9am in', undefined],
    ['#1 weekdays 9am', '#1 weekdays 9am', undefined],
  ])('%s', (typed, rest, programName) => {
    expect(splitProgram(typed)).toEqual({ rest, ...(programName !== undefined && { programName }) });
  });
});

const show = (name: string, part?: [name: string, show: string]) => ({
  kind: 'show',
  name,
  ...(part && { part: { name: part[0], show: part[1] } }),
});

describe('parseProgram', () => {
  it.each([
    ['', { kind: 'list' }],
    [' List ', { kind: 'list' }],
    ['help', { kind: 'help' }],
    ['Spring', show('Spring')],
    ['"Spring Cohort"', show('Spring Cohort')],
    ['#spring-cohort', show('spring-cohort')],
    ['<#C0SPRING|spring-cohort>', show('spring-cohort')],
    ['Spring leader', show('Spring leader', ['Spring', 'leader'])],
    ['Spring COACHES', show('Spring COACHES', ['Spring', 'coach'])],
    ['"Spring Cohort" members', show('"Spring Cohort" members', ['Spring Cohort', 'member'])],
    ['Spring progress', show('Spring progress', ['Spring', 'progress'])],
    ['coach', show('coach')],
    ['progress', show('progress')],
    ['address book', show('address book')],
  ])('%j', (typed, command) => {
    expect(parseProgram(typed)).toEqual(command);
  });

  it.each([
    ['add', '', []],
    ['add Anna', 'Anna', []],
    ['add Anna to Spring', 'Anna to Spring', [['Anna', 'Spring']]],
    [
      'ADD <@U1|anna> into "Spring Cohort"',
      '<@U1|anna> into "Spring Cohort"',
      [['<@U1|anna>', 'Spring Cohort']],
    ],
    [
      'add Anna to Intro to Coaching',
      'Anna to Intro to Coaching',
      [
        ['Anna', 'Intro to Coaching'],
        ['Anna to Intro', 'Coaching'],
      ],
    ],
  ])('%j', (typed, person, splits) => {
    expect(parseProgram(typed)).toEqual({
      kind: 'add',
      person,
      splits: splits.map(([who, program]) => ({ person: who, program })),
    });
  });
});

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
});
