import type { Subscription } from '../../../digests/subscriptions.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { findPrograms, onlyProgram } from '../../surface/find.ts';
import { UserFacingError } from '../../surface/user-errors.ts';

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
  caller: AuthenticatedContext,
  name: string,
): Promise<NonNullable<Subscription['programs']>[number]> {
  if (name === '') {
    throw new UserFacingError(
      'I can’t tell which program that channel means. Name it: `/todo digest weekdays 9am in "PROGRAM"`.',
    );
  }
  return toRef(onlyProgram(await findPrograms(caller, name), name));
}
