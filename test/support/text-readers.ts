import { fieldsOf, toSlug, valueFrom } from '../../src/clients/fields.ts';
import { findTimeZones } from '../../src/clients/time-zones.ts';
import { lacksTime, parseSchedule } from '../../src/digests/parse-schedule.ts';
import { inEnglish } from '../../src/digests/schedule-in-english.ts';
import { emailKey } from '../../src/lib/email-key.ts';
import { oneLine } from '../../src/lib/text.ts';
import type { Program, Task } from '../../src/platform/resources.ts';
import { todoUnclear } from '../../src/slack/commands/todo-unclear.ts';
import { withoutOwnMention } from '../../src/slack/edge/payloads.ts';
import { channelName } from '../../src/slack/features/account/channel.ts';
import { parseTeam } from '../../src/slack/features/account/team.ts';
import { clientErrors, clientForm, submittedClient } from '../../src/slack/features/clients/new-client.ts';
import { splitProgram } from '../../src/slack/features/digests/program.ts';
import { parseProgram, programName } from '../../src/slack/features/programs/parse.ts';
import { errorsFor } from '../../src/slack/features/tasks/form/fields.ts';
import { parseReplacing } from '../../src/slack/features/tasks/form/parse-replacement.ts';
import { fieldErrors, readMessage, readTyped } from '../../src/slack/surface/read-typed.ts';
import { holdsToken, tokenTyped } from '../../src/slack/surface/typed-token.ts';
import { typedLine } from '../../src/slack/ui/message.ts';
import { escapeInline, hasFormatting, isolate, titled } from '../../src/slack/ui/text.ts';
import { mentionedUser, readable } from '../../src/slack/ui/typed-text.ts';
import { withNames } from '../../src/tasks/drafts/draft-from-line.ts';
import { normalized } from '../../src/tasks/drafts/find-created.ts';
import { fieldProblems } from '../../src/tasks/drafts/task-fields.ts';
import { languages, parseDue } from '../../src/tasks/due-date/index.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { asksForHelp, readLine, wantsNames } from '../../src/tasks/read-line/index.ts';
import { isTooOften } from '../../src/tasks/repetition/offer.ts';
import { readRepetition } from '../../src/tasks/repetition/read-repetition.ts';
import { splitDate, wholeDate } from '../../src/tasks/replace/new-due.ts';
import { tasksAbout, tasksWithAll } from '../../src/tasks/search.ts';
import { findNamed, isNamed } from '../../src/workspaces/find-named.ts';
import { calledBy, isCalled, searchNames } from '../../src/workspaces/search-names.ts';
import {
  beginsPerson,
  isFirstName,
  isPerson,
  isProgram,
  isProgramName,
  peopleBegun,
  peopleNamed,
  programsNamed,
} from '../../src/workspaces/typed-names.ts';
import type { TestPerson } from './name-queries.ts';

/** Something that reads a text that came from outside. */
export type TextReader = { name: string; read: (text: string) => unknown };

/** Who and what the readers know. */
export type Known = { people: readonly TestPerson[]; programs: readonly Program[] };

const at = { now: new Date(Date.UTC(2026, 10, 18, 10)), timeZone: 'Europe/London' };
const locales = ['en-US', 'en-GB', ...languages];

const one = (name: string, read: TextReader['read']): TextReader => ({ name, read });
const submission = (values: Record<string, string>) => ({
  viewId: '',
  privateMetadata: '',
  values,
  lists: {},
  shown: { blocks: [], state: { values: {} } },
});

/** What people type in commands, messages and forms, as the door lets it in and each command reads it. */
const commands: TextReader[] = [
  one('the door of commands', (text) => readTyped(text, tokenTyped)),
  one('the door of texts without escapes', (text) => readTyped(text, tokenTyped, { isEscaped: false })),
  one('the door of messages', (text) => readMessage(text, tokenTyped)),
  one('the door of forms', (text) => fieldErrors([['a', text]], false)),
  one('tokens', holdsToken),
  one('own mentions', (text) =>
    withoutOwnMention(text, {
      event_id: '',
      team_id: '',
      event: { type: '' },
      authorizations: [{ user_id: 'U1' }],
    }),
  ),
  one('/todo', (text) => wantsNames(text, readLine(text))),
  one('/todo list', (text) => readLine(`list ${text}`)),
  one('/todo add', (text) => readLine(`Add ${text}`)),
  one('/todo done', (text) => readLine(`done ${text}`)),
  one('/todo mark', (text) => readLine(`mark 1 ${text}`)),
  one('/todo show', (text) => readLine(`show ${text}`)),
  one('/todo what', (text) => readLine(`what is ${text}`)),
  one('/todo finish', (text) => readLine(`finish ${text}`)),
  one('/todo status', (text) => readLine(`status ${text}`)),
  one('/todo, unclear', (typed) => todoUnclear({ typed }, true)),
  one('filters', (text) => readLine(`overdue ${text}`)),
  one('a polite wish', (text) => readLine(`please remind me to ${text}`)),
  one('help', asksForHelp),
  one('a question', (text) => readLine(`what is due for ${text}?`)),
  one('a question about somebody', (text) => readLine(`who is ${text}`)),
  one('/todo move', (text) => parseReplacing('move', text, { ...at, locale: 'en-US' })),
  one('/todo move 2', (text) => parseReplacing('move', `2 ${text}`, { ...at, locale: 'en-US' })),
  one('/todo edit', (text) => parseReplacing('edit', text, { ...at, locale: 'en-US' })),
  one('/todo edit, quoted', (text) =>
    parseReplacing('edit', `"${text}" ${text}`, { ...at, locale: 'en-US' }),
  ),
  one('/todo assign', (text) => parseReplacing('assign', text, { ...at, locale: 'en-US' })),
  one('/todo assign 2', (text) => parseReplacing('assign', `2 ${text}`, { ...at, locale: 'en-US' })),
  one('/todo digest', (text) => splitProgram(`weekdays 9am in ${text}`)),
  one('a schedule', (text) =>
    inEnglish(text).map((words) => [parseSchedule(words, at.timeZone), lacksTime(words)]),
  ),
  one('/program', parseProgram),
  one('/program add', (text) => parseProgram(`add ${text}`)),
  one('a program’s name', programName),
  one('/touchline team', parseTeam),
  one('/touchline channel', channelName),
];

const forms: TextReader[] = [
  one('a new client', (text) => [
    clientForm.view({ typed: oneLine(text).slice(0, 255), nowMs: at.now.getTime(), chosen: [] }),
    clientErrors(submittedClient(submission({ name: text, email: text }))),
  ]),
  ...(['text', 'number', 'boolean', 'list', 'json'] as const).map((kind) =>
    one(`a field: ${kind}`, (text) => valueFrom(kind, text)),
  ),
  one('fields', (text) => fieldsOf({ [text]: text, list: [text] }, [text])),
  one('a slug', toSlug),
  one('time zones', (text) => findTimeZones(text, { near: at.timeZone, nowMs: at.now.getTime(), max: 100 })),
  one('the form for tasks', (text) =>
    errorsFor(fieldProblems({ text, personIds: [], when: text }, { ...at, locale: 'en-US' }), []),
  ),
  one('an email', emailKey),
];

/** How texts are written again, for people or the platform. */
const writers: TextReader[] = [
  one('mentions as names', (text) => [readable(text), mentionedUser(text)]),
  one('names for the platform', (text) => withNames({ nameMentioned: async () => 'Anna' }, text)),
  one('a text in a sentence', (text) => escapeInline(text, 100)),
  one('a text beside ours', (text) => [isolate(text), hasFormatting(text), titled(text, text)]),
  one('the line that was typed', typedLine),
  one('a text as it may be stored', normalized),
];

const dates: TextReader[] = [
  ...locales.flatMap((locale) => [
    one(`a date: ${locale}`, (text) => parseDue(text, { ...at, locale })),
    one(`a repetition: ${locale}`, (text) => readRepetition(text, locale)),
  ]),
  one('several times a day', isTooOften),
  one('a new date', (text) => [
    wholeDate(text, { ...at, locale: 'en-US' }),
    splitDate(text, { ...at, locale: 'en-US' }),
  ]),
];

function names({ people, programs }: Known): TextReader[] {
  /** A page of tasks that have all the words. */
  function search(text: string) {
    const tasks = Array.from({ length: 3 }, () => ({ title: '', description: text }) as Task);
    return [tasksWithAll(tasks, text), tasksAbout(text, tasks, undefined)];
  }
  return [
    one('people by name', (text) => [
      findNamed(people, text),
      peopleNamed(people, text),
      peopleBegun(people, text),
    ]),
    one('whether there is such a person', (text) => [
      isNamed(people, text),
      isPerson(people, text),
      beginsPerson(people, text),
    ]),
    one('people by nickname', (text) => [calledBy(people, text), isCalled(people, text)]),
    one('people who may be meant', (text) => searchNames(people, text, 100)),
    one('people by email', (text) => [findNamed(people, `${text}@x`), searchNames(people, `${text}@x`, 5)]),
    one('programs by name', (text) => [
      programsNamed(programs, text),
      isProgram(programs, text),
      isProgramName(programs, text),
    ]),
    one('tasks by words', search),
  ];
}

/** A line for a task in each language's reader, with everybody whom it may name. */
const lines = ({ people, programs }: Known): TextReader[] =>
  ['en-US', 'de-DE', 'ja-JP', 'ru-RU'].map((locale) =>
    one(`a line for a task: ${locale}`, (text) =>
      parseTaskLine(text, {
        ...at,
        locale,
        isPerson: (name) => isPerson(people, name),
        beginsPerson: (name) => beginsPerson(people, name),
        isFirstName: (name) => isFirstName(people, name),
        isCalled: (name) => isCalled(people, name),
        isProgram: (name) => isProgram(programs, name),
        isProgramName: (name) => isProgramName(programs, name),
      }),
    ),
  );

/** Every reader of text, but for those of the playground. */
export const textReaders = (known: Known): TextReader[] => [
  ...commands,
  ...forms,
  ...writers,
  ...dates,
  ...names(known),
  ...lines(known),
];
