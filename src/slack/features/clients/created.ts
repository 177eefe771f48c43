import type { KnownBlock } from '@slack/types';
import type { Joined } from '../../../clients/join-programs.ts';
import type { Program } from '../../../platform/resources.ts';
import { toUserMessage } from '../../surface/user-errors.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { LIMITS } from '../../ui/limits.ts';
import type { Message } from '../../ui/message.ts';
import { escapeInline, formatList } from '../../ui/text.ts';

/** A client who was added to programs, and the result. */
type Outcome = Joined & { client: { id: string; name: string }; programs: readonly Program[] };

function named(ids: readonly string[], programs: readonly Program[]): string {
  const names = ids.map((id) => {
    const program = programs.find((one) => one.id === id);
    return `*${escapeInline(program?.name || 'a program', 80)}*`;
  });
  return formatList(names);
}

/** A button's value: `first` and as many ids as fit. */
function idsThatFit(first: string, ids: readonly string[]): string {
  let value = first;
  for (const id of ids) if (`${value} ${id}`.length <= LIMITS.button.value) value += ` ${id}`;
  return value;
}

/** "Now in *Spring* and *Autumn*. Not added to *Winter*: …", with a button for the rest. */
export function joinedMessage(lead: string, { client, joined, failed, programs }: Outcome): Message {
  const missing = failed.map(({ id }) => id);
  const why = toUserMessage(failed[0]?.error);
  const sentences = [
    lead,
    joined.length > 0 ? `Now in ${named(joined, programs)}.` : '',
    missing.length > 0 ? `*Not added* to ${named(missing, programs)}: ${why}` : '',
  ].filter(Boolean);
  const again = button('Add to the rest', 'client.join', idsThatFit(client.id, missing));
  const show = button('Show card', 'client.show', client.id);
  const blocks: KnownBlock[] = [
    ...sentences.map((text) => section(text)),
    actions([...(missing.length > 0 ? [{ ...again, style: 'primary' as const }] : []), show]),
  ];
  return { text: sentences.join(' '), blocks };
}
