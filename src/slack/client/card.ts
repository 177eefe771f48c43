import type { KnownBlock, SectionBlock } from '@slack/types';
import { Temporal } from 'temporal-polyfill';
import type { Client } from '../../platform/resources.ts';
import type { TaskList } from '../../tasks/list.ts';
import { clip, escapeMrkdwn, hasFormatting, inWords, mrkdwn, oneLine, plain } from '../blocks/text.ts';
import { type Shown, toRow } from '../shown/shown.ts';

/** Slack's limit of fields in a section. */
const fieldsPerSection = 10;
/** More custom fields than this stay on the platform. */
const maxFields = 20;

/** "15:20 on Friday in Europe/Warsaw", or undefined where the platform gives no zone that there is. */
export function localTime(timeZone: string | null | undefined, nowMs: number): string | undefined {
  if (!timeZone) return undefined;
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
    const day = local.toLocaleString('en-GB', { weekday: 'long' });
    const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
    return `${time} on ${day} (${timeZone.replaceAll('_', ' ')})`;
  } catch {
    return undefined;
  }
}

/** A custom field's slug as a label: `coaching_goal` → "Coaching goal". */
const label = (slug: string): string => {
  const words = slug.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const shownValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(shownValue).join(', ')
      : JSON.stringify(value);

const fieldText = (name: string, value: string) => {
  const text = clip(oneLine(value), 500);
  return hasFormatting(text) || hasFormatting(name)
    ? plain(`${name}\n${text}`)
    : mrkdwn(`*${escapeMrkdwn(name)}*\n${escapeMrkdwn(text)}`);
};

function fieldSections(info: Client['info']): SectionBlock[] {
  const fields = Object.entries(info ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .slice(0, maxFields)
    .map(([slug, value]) => fieldText(clip(label(slug), 100), shownValue(value)));
  const sections: SectionBlock[] = [];
  for (let i = 0; i < fields.length; i += fieldsPerSection) {
    sections.push({ type: 'section', fields: fields.slice(i, i + fieldsPerSection) });
  }
  return sections;
}

/** A client's card: who they are, what time it is for them, their custom fields and their open tasks. */
export function clientCard(
  client: Client,
  list: TaskList,
  about: Pick<Shown, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<Shown, 'id'> {
  const time = localTime(client.timezone, nowMs);
  const lines = [client.email, time && `Local time ${time}`].filter(Boolean).join('\n');
  const count = `${list.total} open ${list.total === 1 ? 'task' : 'tasks'}`;
  const before: KnownBlock[] = [
    { type: 'header', text: plain(clip(oneLine(client.name), 150)) },
    { type: 'section', text: plain(lines) },
    ...fieldSections(client.info),
    { type: 'divider' },
    { type: 'section', text: mrkdwn(`*${count}*`) },
  ];
  const rest = list.total - list.tasks.length;
  const more: KnownBlock[] =
    rest > 0
      ? [
          {
            type: 'context',
            elements: [mrkdwn(`…and ${rest} more: \`/todo list for ${inWords(client.name)}\``)],
          },
        ]
      : [];
  return {
    ...about,
    text: `${inWords(client.name)}, ${count}`,
    before,
    groups: [{ rows: list.tasks.map(toRow) }],
    after: [
      ...more,
      {
        type: 'actions',
        elements: [
          { type: 'button', action_id: 'client.new-task', text: plain('New task'), value: client.id },
        ],
      },
    ],
    tell: { assignee: false, program: true },
  };
}
