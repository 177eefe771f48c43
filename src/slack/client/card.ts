import type { KnownBlock, MrkdwnElement, PlainTextElement, SectionBlock } from '@slack/types';
import type { Client } from '../../platform/resources.ts';
import type { TaskList } from '../../tasks/list.ts';
import { maxRows, type TaskMessage, toRow } from '../task-messages/task-message.ts';
import { LIMITS } from '../ui/limits.ts';
import { clip, escapeInline, escapeMrkdwn, hasFormatting, mrkdwn, oneLine, plain } from '../ui/text.ts';

/** The maximum of custom fields, and of characters in each: the tasks have to fit as well. */
const maxFields = 20;
const room = { name: 50, value: 150 };

/** "15:20 on Friday (Europe/Warsaw)", or undefined if the platform gives no valid zone. */
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
function label(slug: string): string {
  const words = oneLine(slug.replace(/[_-]+/g, ' ')) || 'Field';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A custom field's value in words; empty if there is nothing to show. */
function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(shownValue).filter(Boolean).join(', ');
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Plain text if mrkdwn would change it or needs many escapes: twenty such fields would be too long. */
function fieldText(name: string, value: string): MrkdwnElement | PlainTextElement {
  const [title, text] = [clip(name, room.name), clip(value, room.value)];
  const words = `${title}\n${text}`;
  const escaped = `*${escapeMrkdwn(title)}*\n${escapeMrkdwn(text)}`;
  return hasFormatting(words) || escaped.length > words.length + 20 ? plain(words) : mrkdwn(escaped);
}

function fieldSections(info: Client['info']): SectionBlock[] {
  const fields = Object.entries(info ?? {})
    .map(([slug, value]) => [label(slug), shownValue(value)] as const)
    .filter(([, value]) => value !== '')
    .slice(0, maxFields)
    .map(([name, value]) => fieldText(name, value));
  const sections: SectionBlock[] = [];
  for (let i = 0; i < fields.length; i += LIMITS.section.fields) {
    sections.push({ type: 'section', fields: fields.slice(i, i + LIMITS.section.fields) });
  }
  return sections;
}

/** A client's card: who they are, what time it is for them, their custom fields and their open tasks. */
export function clientCard(
  client: Client,
  list: TaskList,
  about: Pick<TaskMessage, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<TaskMessage, 'id'> {
  const time = localTime(client.timezone, nowMs);
  const lines = [client.email, time && `Local time ${time}`].filter(Boolean).join('\n');
  const rows = list.tasks.slice(0, maxRows).map(toRow);
  const rest = list.total - rows.length;
  const more = `…and ${rest} more: \`/todo list for ${escapeInline(client.name)}\``;
  return {
    ...about,
    text: escapeInline(client.name),
    before: [
      { type: 'header', text: plain(clip(oneLine(client.name) || client.email, LIMITS.header.text)) },
      { type: 'section', text: plain(clip(lines, LIMITS.section.text)) },
      ...fieldSections(client.info),
      { type: 'divider' },
    ],
    count: { lead: '', total: list.total, kind: 'open' },
    groups: [{ rows }],
    after: [
      ...(rest > 0 ? [{ type: 'context', elements: [mrkdwn(more)] } satisfies KnownBlock] : []),
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
