import type { KnownBlock } from '@slack/types';
import type { Overdue } from '../../digests/collect.ts';
import { scheduleWords } from '../../digests/schedule.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { LIMITS } from '../blocks/limits.ts';
import { clip, hasFormatting, inWords, mrkdwn } from '../blocks/text.ts';
import { type Shown, type ShownRow, toRow } from '../shown/shown.ts';

/** A row whose title has formatting characters takes two blocks, now or once it is done. */
const rowBlocks = (row: ShownRow): number => (hasFormatting(row.title) ? 2 : 1);
/** The header, the foot and "and more". */
const spareBlocks = 3;
/**
 * Slack refuses messages whose texts sum up to about 13,200 characters (bolt-js#2509). Rows are cut well before it:
 * a title of 240 characters with names can take 450, escaped more.
 */
const maxCharacters = 9_000;

const rowCharacters = (row: ShownRow): number =>
  Math.min(row.title.length, 240) * 1.5 + row.assignee.length + row.program.length + 120;

type Cut = { groups: Shown['groups']; left: number };

/** As many people and tasks as fit one message, in order. */
function fitMessage(people: Overdue[]): Cut {
  const groups: Shown['groups'] = [];
  let blocks = spareBlocks;
  let characters = 500;
  let left = 0;
  for (const { assignee, tasks } of people) {
    const rows: ShownRow[] = [];
    for (const row of tasks.map(toRow)) {
      const heading = rows.length === 0 ? 1 : 0;
      const fits =
        left === 0 &&
        blocks + heading + rowBlocks(row) <= LIMITS.message.blocks &&
        characters + rowCharacters(row) <= maxCharacters;
      if (!fits) {
        left += 1;
        continue;
      }
      rows.push(row);
      blocks += heading + rowBlocks(row);
      characters += rowCharacters(row);
    }
    const heading = `*${inWords(clip(assignee.name, 200))}* · ${tasks.length} overdue`;
    if (rows.length > 0) groups.push({ heading, rows });
  }
  return { groups, left };
}

/** A digest to post: where, of which program, in which zone, and what stands at its foot (our own words). */
export type DigestPost = Pick<Subscription, 'workspaceId' | 'channelId' | 'program'> & {
  timeZone: string;
  foot: string;
};

/** The post of a subscription, with who set it up and how to change it. */
export const scheduledPost = ({ schedule, setBy, ...place }: Subscription): DigestPost => ({
  ...place,
  timeZone: schedule.timeZone,
  foot: `Set up by <@${setBy}>, ${scheduleWords(schedule)}. Change it with \`/todo digest weekdays 9am\`, stop it with \`/todo digest off\`.`,
});

/** A channel's digest, within one message's limits: overdue tasks by assignee. */
export function digestShown(people: Overdue[], post: DigestPost): Omit<Shown, 'id'> {
  const count = people.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const where = post.program === undefined ? '' : ` in ${inWords(post.program.name)}`;
  const text = `${count} overdue ${count === 1 ? 'task' : 'tasks'}${where}`;
  const { groups, left } = fitMessage(people);
  const more: KnownBlock[] =
    left === 0
      ? []
      : [
          {
            type: 'section',
            text: mrkdwn(`…and ${left} more. \`/todo list for NAME\` shows a person’s tasks.`),
          },
        ];
  return {
    workspaceId: post.workspaceId,
    channelId: post.channelId,
    viewer: null,
    timeZone: post.timeZone,
    text,
    before: [{ type: 'section', text: mrkdwn(`*${text}*`) }],
    groups,
    after: [...more, { type: 'context', elements: [mrkdwn(post.foot)] }],
    tell: { assignee: false, program: post.program === undefined },
  };
}
