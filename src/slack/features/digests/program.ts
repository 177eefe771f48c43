import type { Subscription } from '../../../digests/subscriptions.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { clip, escapeInline } from '../../ui/text.ts';

/** A channel as Slack writes it. If Slack may not name it, there is only the id. */
const channel = /<#[A-Z0-9]{1,30}\|([^<>|]+)>/g;

/** Ways to name a program at the end: `in "Program"`, `#program`, a channel without a name, `in Program`. */
const atTheEnd = [
  /(?:^| )in ["“”„]([^"“”„]+)["“”]$/i,
  /(?:^| )(?:in )?#([^ <>#]+)$/i,
  /(?:^| )(?:in )?<#[^<>]*>()$/i,
  / in (?!the (?:morning|afternoon|evening)\b)(.+)$/is,
];

/** Longer text is neither a schedule nor a program's name, and patterns would take long to read it. */
const maxLength = 1_000;

/** Takes a program's name off the end of what was typed. It is empty for a channel that Slack does not name. */
export function splitProgram(typed: string): { rest: string; programName?: string } {
  if (typed.length > maxLength) return { rest: typed };
  const words = typed.replace(channel, '#$1').split(/\s/).filter(Boolean).join(' ');
  for (const pattern of atTheEnd) {
    const match = pattern.exec(words);
    if (match !== null) return { rest: words.slice(0, match.index), programName: match[1] ?? '' };
  }
  return { rest: words };
}

/** @throws UserFacingError if no program has this name, or several do */
export async function programCalled(
  { services, connection }: AuthenticatedContext,
  name: string,
): Promise<NonNullable<Subscription['programs']>[number]> {
  if (name === '') {
    throw new UserFacingError(
      'I can’t tell which program that channel means. Name it: `/todo digest weekdays 9am in "PROGRAM"`.',
    );
  }
  const { directories } = services;
  let found = programsNamed(await directories.of(connection).programs(), name);
  if (found.length === 0) found = programsNamed(await directories.refreshed(connection).programs(), name);
  const [program] = found;
  const quoted = `“${escapeInline(clip(name, 100))}”`;
  if (program === undefined) throw new UserFacingError(`There is no program called ${quoted}.`);
  const names = found.slice(0, 5).map((one) => escapeInline(one.name));
  if (found.length > 1)
    throw new UserFacingError(`Several programs fit ${quoted}: ${names.join(', ')}. Name one in full.`);
  return toRef(program);
}
