import type { AuthenticatedUser } from '../../slack/authenticate.ts';
import type { RequestContext } from '../../slack/context.ts';
import { personMentioned, withNames } from '../../slack/mentions.ts';
import { readable } from '../../slack/typed-text.ts';
import { UserFacingError } from '../../slack/user-errors.ts';
import { type Directory, withStaleFallback } from '../../workspaces/directory.ts';
import { recurringNote } from '../due-date/index.ts';
import {
  type Assignee,
  type AssigneeRef,
  type ParsedTaskLine,
  type ParseLineContext,
  parseTaskLine,
} from '../parse-line/index.ts';
import {
  type Draft,
  type DueReading,
  isProgramName,
  peopleBegun,
  peopleNamed,
  programsNamed,
} from './next-step.ts';

/** What is known of a line before it is read. */
type Known = Pick<ParseLineContext, 'assigneeGiven'>;

/** Without these no line names anybody, and no names need be read. */
const mayName = /\bfor\b|@/i;

async function capture(
  line: string,
  known: Known,
  context: RequestContext,
  caller: AuthenticatedUser,
  directory: Directory,
): Promise<ParsedTaskLine> {
  const programs = await directory.programs();
  const people = mayName.test(line) ? await directory.people() : [];
  return parseTaskLine(line, {
    ...known,
    now: new Date(context.services.now()),
    timeZone: caller.profile.timeZone,
    locale: caller.profile.locale,
    isPerson: (name) => peopleNamed(people, name).length > 0,
    beginsPerson: (name) => peopleBegun(people, name).length > 0,
    isProgram: (name) => programsNamed(programs, name).length > 0,
    isProgramName: (name) => isProgramName(programs, name),
  });
}

/** A line taken apart; names that nobody has are looked for once more in a directory read anew. */
async function captureKnown(
  line: string,
  known: Known,
  context: RequestContext,
  caller: AuthenticatedUser,
): Promise<ParsedTaskLine> {
  const { directories } = context.services;
  const captured = await capture(line, known, context, caller, directories.of(caller.connection));
  const { assignee, program } = captured;
  const named = assignee?.kind === 'several' ? assignee.people : [assignee];
  const unknown = named.some((one) => one?.kind === 'name' && !one.known) || program?.known === false;
  if (!unknown) return captured;
  return withStaleFallback(captured, () =>
    capture(line, known, context, caller, directories.refreshed(caller.connection)),
  );
}

/** A piece of the line as the platform gets it. */
type Words = (text: string) => Promise<string>;

/** A date that needs no question is chosen; several readings, or one in the past, are asked about. */
async function draftDue({ due }: ParsedTaskLine, nowMs: number, words: Words): Promise<Draft['due']> {
  if (due === null) return { chosen: null };
  const readings: DueReading[] = due.readings.map(({ due: at, precision, label }) => ({
    atMs: at.getTime(),
    precision,
    label,
  }));
  const [first] = readings;
  if (first === undefined) return { chosen: null };
  const past = first.atMs < nowMs;
  if (readings.length === 1 && !past) return { chosen: first };
  return {
    readings,
    past,
    words: due.words,
    textWithDate: await words(due.textWithDate),
    ...(due.textWithBoth !== undefined && { textWithBoth: await words(due.textWithBoth) }),
  };
}

async function mentioned(
  context: RequestContext,
  caller: AuthenticatedUser,
  slackUserId: string,
): Promise<Draft['user']> {
  const user = await personMentioned(context, caller, slackUserId);
  if (user !== undefined) return { id: user.id, name: user.name };
  throw new UserFacingError(
    `<@${slackUserId}> is not on your coaching platform, so the task was not created.`,
  );
}

/** Several who were named. Whoever typed can have the task anyway, and who is mentioned but unknown cannot. */
async function several(
  people: AssigneeRef[],
  context: RequestContext,
  caller: AuthenticatedUser,
): Promise<Draft['several']> {
  const mentions = people.flatMap((one) => (one.kind === 'slack' ? [one.id] : []));
  const users = await Promise.all(mentions.map((id) => personMentioned(context, caller, id)));
  return {
    users: users.flatMap((user) => (user ? [{ id: user.id, name: user.name }] : [])),
    names: people.flatMap((one) => (one.kind === 'name' ? [one.name] : [])),
  };
}

/** Whose task it is, as the draft has it. */
async function draftAssignee(
  assignee: Assignee | null,
  context: RequestContext,
  caller: AuthenticatedUser,
): Promise<Pick<Draft, 'user' | 'userName' | 'several'>> {
  switch (assignee?.kind) {
    case 'slack':
      return { user: await mentioned(context, caller, assignee.id) };
    case 'name':
      return { userName: assignee.name };
    case 'several':
      return { several: await several(assignee.people, context, caller) };
    default:
      return {};
  }
}

async function toDraft(
  captured: ParsedTaskLine,
  context: RequestContext,
  caller: AuthenticatedUser,
): Promise<Draft> {
  const { assignee, program, textWithName } = captured;
  const words: Words = async (text) => readable(await withNames(context, text));
  return {
    text: await words(captured.text),
    priority: captured.priority,
    due: await draftDue(captured, context.services.now(), words),
    ...(textWithName !== undefined && { textWithName: await words(textWithName) }),
    ...(await draftAssignee(assignee, context, caller)),
    ...(program !== null && { programName: program.name }),
  };
}

/**
 * What a typed line asks for, as a draft.
 *
 * @throws UserFacingError when the line has no words for the task, or mentions somebody who is not
 * on the platform or has no name
 */
export async function draftFromLine(
  context: RequestContext,
  caller: AuthenticatedUser,
  line: string,
  known: Known = {},
): Promise<{ draft: Draft; note?: string }> {
  const captured = await captureKnown(line, known, context, caller);
  if (captured.text === '') {
    throw new UserFacingError(
      'A task needs some words, so nothing was created. Type `/todo help` to see how.',
    );
  }
  const draft = await toDraft(captured, context, caller);
  return { draft, ...(captured.due?.recurring && { note: recurringNote }) };
}
