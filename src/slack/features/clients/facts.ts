import type { ContainerBlock, ContextBlock, SectionBlock } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import type { Client } from '../../../platform/resources.ts';
import { footnote } from '../../ui/blocks.ts';
import { fieldLabel, fieldWords } from '../../ui/field-words.ts';
import { LIMITS } from '../../ui/limits.ts';
import { clip, isolate, plain, plural, titled } from '../../ui/text.ts';

/** How many custom fields a card shows at once. */
const maxFields = 3;
/** The maximum length of a field's name and value, and of all folded fields: a card has tasks as well. */
const room = { name: 50, value: 300, folded: 3_500 };

type FieldText = ReturnType<typeof titled>;

const filledFields = (info: Client['info']): FieldText[] =>
  Object.entries(info ?? {})
    .map(([slug, value]) => [fieldLabel(slug), fieldWords(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => titled(isolate(name, room.name), isolate(value, room.value)));

/** The first few custom fields. */
export function firstFacts(info: Client['info']): SectionBlock[] {
  const fields = filledFields(info).slice(0, maxFields);
  return fields.length === 0 ? [] : [{ type: 'section', fields }];
}

const sectionsOf = (fields: FieldText[]): SectionBlock[] => {
  const { fields: size } = LIMITS.section;
  return Array.from({ length: Math.ceil(fields.length / size) }, (_, index) => ({
    type: 'section',
    fields: fields.slice(index * size, (index + 1) * size),
  }));
};

/** The other custom fields, folded: "5 more fields". What does not fit is under **Edit fields**. */
export function moreFacts(info: Client['info']): ContainerBlock[] {
  const rest = filledFields(info).slice(maxFields);
  if (rest.length === 0) return [];
  let length = 0;
  const cut = rest.findIndex(({ text }) => {
    length += text.length;
    return length > room.folded;
  });
  const shown = cut === -1 ? rest : rest.slice(0, Math.max(1, cut));
  const left = rest.length - shown.length;
  const note: ContextBlock[] = left > 0 ? [footnote(`${left} more under Edit fields`)] : [];
  return [
    {
      type: 'container',
      title: plain(plural(rest.length, 'more field')),
      is_collapsible: true,
      default_collapsed: true,
      child_blocks: [...sectionsOf(shown).slice(0, LIMITS.container.blocks - 1), ...note],
    },
  ];
}

/** Name, facts and buttons in one frame. Its title shows a name exactly as it is written. */
export function clientFrame(
  client: Pick<Client, 'name' | 'email'>,
  { time, details }: { time: string | undefined; details: string },
  child_blocks: ContainerBlock['child_blocks'],
): ContainerBlock {
  const after = time === undefined ? '' : ` · ${time}`;
  const { title, subtitle } = LIMITS.container;
  const name = isolate(oneLine(client.name) || oneLine(client.email) || 'No name', title - after.length);
  return {
    type: 'container',
    title: plain(`${name}${after}`),
    ...(details && { subtitle: plain(clip(details, subtitle)) }),
    child_blocks,
  };
}
