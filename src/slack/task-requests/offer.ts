import type { Button, KnownBlock } from '@slack/types';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import type { RepeatOffered } from '../../repeats/repeat.ts';
import type { Created } from '../../tasks/drafts/draft-store.ts';
import { dateAlone } from '../../tasks/due-day.ts';
import { ruleOf } from '../../tasks/repetition/rule.ts';
import type { Caller } from '../surface/authenticate.ts';
import { button, footnote } from '../ui/blocks.ts';
import { LIMITS } from '../ui/limits.ts';
import { repeatLabel, ruleNote } from '../ui/repeat-words.ts';
import { clip } from '../ui/text.ts';

/** The repeat that a task can become; undefined where its words name no rule that we can follow. */
export function repeatOffered(
  caller: Caller,
  { task, ready, repeats }: Pick<Created, 'ready' | 'repeats'> & { task: { id: string } },
): RepeatOffered | undefined {
  if (repeats === undefined || ready.due === null) return undefined;
  const { timeZone } = caller.profile;
  const due = zonedDateTime(ready.due * 1000, timeZone);
  const isDay = dateAlone(ready.due, timeZone)?.equals(due.toPlainDate()) ?? false;
  const rule = ruleOf(repeats, due.toPlainDate());
  if (rule === undefined) return undefined;
  return {
    id: task.id,
    workspaceId: caller.workspaceId,
    installation: caller.installation,
    organizationId: caller.connection.organization.id,
    userId: caller.userId,
    text: ready.text,
    priority: ready.priority,
    user: ready.user,
    program: ready.program,
    rule,
    ...(!isDay && { time: { hour: due.hour, minute: due.minute } }),
    timeZone,
    last: due.toPlainDate().toString(),
  };
}

/** The words and the button below a receipt. */
export type RepeatOfferParts = { note: KnownBlock; button: Button } | undefined;

/**
 * What goes below the receipt of a task whose words ask for a repetition: **Repeat every Monday at 09:00**, and what that
 * does. Nothing where it can't be repeated, or the offer can't be stored.
 */
export async function repeatOfferParts(caller: Caller, created: Created): Promise<RepeatOfferParts> {
  const { repeats, log } = caller.services;
  const offered = repeatOffered(caller, created);
  if (offered === undefined) return undefined;
  try {
    await repeats.offer(offered);
  } catch (error) {
    log.warn({ err: error, workspace: caller.workspaceId }, 'An offer to repeat could not be stored.');
    return undefined;
  }
  const early = offered.time !== undefined && offered.time.hour < 6 ? 'at the start of' : 'at 06:00 on';
  const note = `This is the first one. If you repeat it, I create each next one ${early} the day it is due.${ruleNote(offered)}`;
  const label = clip(repeatLabel(offered), LIMITS.button.text);
  return { note: footnote(note), button: button(label, 'repeat.start', created.task.id) };
}
