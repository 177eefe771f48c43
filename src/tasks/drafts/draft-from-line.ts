import { insteadOf, ofKind } from '../../lib/errors.ts';
import { type Directory, type PersonRef, withStaleFallback } from '../../workspaces/directory.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { isCalled } from '../../workspaces/search-names.ts';
import {
  beginsPerson,
  isFirstName,
  isPerson,
  isProgram,
  isProgramName,
} from '../../workspaces/typed-names.ts';
import { forWord } from '../for-words.ts';
import { maySayWho } from '../parse-line/duty.ts';
import { except } from '../parse-line/everyone.ts';
import { beforeTom, type ParsedTaskLine, parseTaskLine } from '../parse-line/index.ts';
import { repeatOf } from '../repetition/offer.ts';
import { advanceDraft, type DraftOutcome } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import { type Draft, type DueReading, toRef } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';

/** Without these a line names no program: "in Spring", "#spring", "for Mentor Training", "all of Spring". */
const mayNameProgram =
  /\b(?:in|for|im|dans|en|em|de|di|i|w)\b|[#@]|^(?:all|alle|tous|todos|tutti|wszyscy)\b/i;
/** Without these a line names no one, and no names need to be read. */
const mayName = new RegExp(`(?<!\\p{L})${forWord}\\s|@`, 'iu');

/** The people whom a line may name. A colon alone is no reason to wait for the names of a large organization. */
async function peopleFor(directory: Directory, line: string): Promise<readonly PersonRef[]> {
  if (mayName.test(line)) return directory.people();
  if (!maySayWho(line) && !except.test(line) && !beforeTom.test(line)) return [];
  return directory.people().catch(insteadOf([], ofKind(RefusedError, 'directory-loading')));
}

async function parseWith(
  directory: Directory,
  { now, timeZone, locale }: DraftContext,
  line: string,
  assigneeGiven: boolean,
): Promise<ParsedTaskLine> {
  const programs = mayNameProgram.test(line) ? await directory.programs() : [];
  const people = await peopleFor(directory, line);
  return parseTaskLine(line, {
    assigneeGiven,
    now: new Date(now()),
    timeZone,
    locale,
    isPerson: (name) => isPerson(people, name),
    beginsPerson: (name) => beginsPerson(people, name),
    isFirstName: (name) => isFirstName(people, name),
    isCalled: (name) => isCalled(people, name),
    isProgram: (name) => isProgram(programs, name),
    isProgramName: (name) => isProgramName(programs, name),
  });
}

/** Parses a line; if it has names that no one has, parses it again with a directory that is read again. */
async function parse(context: DraftContext, line: string, assigneeGiven: boolean): Promise<ParsedTaskLine> {
  const { directories, connection } = context;
  const parseBy = (directory: Directory) => parseWith(directory, context, line, assigneeGiven);
  const parsed = await parseBy(directories.of(connection));
  const { assignee, program, everyone } = parsed;
  const named = assignee?.kind === 'several' ? assignee.people : [assignee];
  const unknown =
    named.some((one) => one?.kind === 'name' && !one.known) ||
    program?.known === false ||
    everyone?.known === false;
  return unknown ? withStaleFallback(parsed, () => parseBy(directories.refreshed(connection))) : parsed;
}

/** People and channels as Slack sends them: `<@U123|anna>`, `<#C123|coaching>`, and without a name `<@U123>`, `<#C123|>`. */
const mention = /<([@#])([^<>|]+)(?:\|([^<>]*))?>/g;
const slackId = /^[UWCG][A-Z0-9]{2,23}$/;

/**
 * Words as the platform gets them: `@anna` and `#coaching`, since an id says nothing to people who read them there.
 *
 * @throws RefusedError
 */
export async function withNames(
  { nameMentioned }: Pick<DraftContext, 'nameMentioned'>,
  text: string,
): Promise<string> {
  const names = new Map<string, string>();
  for (const [whole, sign, id = '', name] of text.matchAll(mention)) {
    const known = name || (slackId.test(id) ? undefined : id);
    const called = known ?? (sign === '@' ? await nameMentioned(id) : undefined);
    if (called === undefined)
      throw new RefusedError({ kind: 'mention', mention: `<${sign}${id}>`, problem: 'without a name' });
    names.set(whole, `${sign}${called}`);
  }
  return text.replace(mention, (whole) => names.get(whole) ?? whole);
}

/** A date that needs no question is chosen; several readings, or one in the past, stay open. */
async function toDue(context: DraftContext, { due }: ParsedTaskLine): Promise<Draft['due']> {
  if (due === null) return { chosen: null };
  const readings = due.readings.map(
    ({ due: at, precision, label }): DueReading => ({ atMs: at.getTime(), precision, label }),
  );
  const [first] = readings;
  if (first === undefined) return { chosen: null };
  const past = first.atMs < context.now();
  if (readings.length === 1 && !past) return { chosen: first };
  const { words, textWithDate, textWithBoth, missing, doubtful } = due;
  return {
    readings,
    past,
    ...(missing ? { unclear: 'missing' } : doubtful && { unclear: 'doubtful' }),
    words,
    textWithDate: await withNames(context, textWithDate),
    ...(textWithBoth !== undefined && { textWithBoth: await withNames(context, textWithBoth) }),
  };
}

/** Whose task it is. When several were named, the author may keep it, and unknown mentions are left out. */
async function toAssignee(
  context: DraftContext,
  { assignee, textWithoutNames = '' }: ParsedTaskLine,
): Promise<Pick<Draft, 'user' | 'userName' | 'askUser' | 'several'>> {
  switch (assignee?.kind) {
    case 'slack': {
      const user = await context.personMentioned(assignee.id);
      if (user === undefined)
        throw new RefusedError({
          kind: 'mention',
          mention: `<@${assignee.id}>`,
          problem: 'not on the platform',
        });
      return { user: toRef(user) };
    }
    case 'name':
      return { userName: assignee.name, ...(assignee.ask && { askUser: true }) };
    case 'several': {
      const others = assignee.people.filter((one) => one.kind !== 'me');
      const found = await Promise.all(
        others.map((one) => (one.kind === 'slack' ? context.personMentioned(one.id) : one.name)),
      );
      const people = found
        .filter((one) => one !== undefined)
        .map((one) => (typeof one === 'string' ? one : toRef(one)));
      // A user who was mentioned and is not on the platform is asked about.
      const isWhole = assignee.all === true && people.length === others.length && textWithoutNames !== '';
      const me = others.length < assignee.people.length;
      const each = isWhole && { text: await withNames(context, textWithoutNames), me };
      return { several: { people, ...(each && { each }) } };
    }
    default:
      return {};
  }
}

async function toDraft(context: DraftContext, parsed: ParsedTaskLine): Promise<Draft> {
  const { text, textWithName, priority, program } = parsed;
  return {
    text: await withNames(context, text),
    priority,
    due: await toDue(context, parsed),
    ...(textWithName !== undefined && { textWithName: await withNames(context, textWithName) }),
    ...(await toAssignee(context, parsed)),
    ...(parsed.everyone && { everyone: parsed.everyone.name }),
    ...(parsed.everyone?.except && { except: parsed.everyone.except }),
    ...(program !== null && { programName: program.name }),
  };
}

/** The draft with an address under its words, whichever of them become the task. */
function withLink(draft: Draft, link: string | undefined): Draft {
  if (link === undefined) return draft;
  const { text, textWithName, due } = draft;
  const linked = (words: string) => `${words}\n\n${link}`;
  const ifAny = (words: string | undefined) => (words === undefined ? undefined : linked(words));
  return {
    ...draft,
    text: linked(text),
    textWithName: ifAny(textWithName),
    due:
      'readings' in due
        ? { ...due, textWithDate: ifAny(due.textWithDate), textWithBoth: ifAny(due.textWithBoth) }
        : due,
  };
}

/**
 * Makes a draft of a typed line.
 *
 * @param started names the draft, so that the same line delivered twice is one task; a draft that already has a `user`
 * is theirs, whomever the line names
 * @param link an address that stays with the task
 * @param isOneOfMany its repetition can't be offered, so the words of that stay
 * @throws RefusedError, and what the directory, the store and the platform throw
 */
export async function readDraft(
  context: DraftContext,
  line: string,
  started: Pick<StoredDraft, 'id'> & Partial<StoredDraft>,
  link?: string,
  isOneOfMany = false,
): Promise<StoredDraft> {
  const user = started.draft?.user;
  const parsed = await parse(context, line, user !== undefined);
  if (parsed.text === '') throw new RefusedError({ kind: 'empty-task' });
  const { text: once, ...said } = repeatOf(parsed, context.locale);
  const text = isOneOfMany ? parsed.text : once;
  const draft = { ...withLink(await toDraft(context, { ...parsed, text }), link), ...(user && { user }) };
  const { userId, connection } = context;
  return {
    ...started,
    workspaceId: connection.workspaceId,
    userId,
    typed: line,
    draft,
    ...said,
  };
}

/** Makes a draft of a typed line, and creates its task or gives the first question about it. See {@link readDraft}. */
export const draftFromLine = async (
  context: DraftContext,
  ...line: [line: string, started: Pick<StoredDraft, 'id'> & Partial<StoredDraft>, link?: string]
): Promise<DraftOutcome> => advanceDraft(context, await readDraft(context, ...line));
