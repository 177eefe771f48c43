import type { KnownBlock } from '@slack/types';
import { type Edit, type Field, type FieldKind, fingerprint, slugPrint } from '../../../clients/fields.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Submission } from '../../edge/payloads.ts';
import { text } from '../../forms/fields.ts';
import { alertBlock, footnote, section } from '../../ui/blocks.ts';
import { fieldLabel } from '../../ui/field-words.ts';
import { LIMITS } from '../../ui/limits.ts';
import { buttonRow, pageNamed, pageWords, turns } from '../../ui/pager.ts';
import { clip, escapeInline } from '../../ui/text.ts';

/** A page of the form: at most this many fields, and bytes of text in them. A view may have 250,000 bytes. */
const perPage = 20;
const maxBytes = 100_000;

/** The fields in pages that fit into a modal. There is always one page. */
function pagesOf(fields: readonly Field[]): Field[][] {
  const pages: Field[][] = [[]];
  let bytes = 0;
  for (const field of fields) {
    const size = Buffer.byteLength(JSON.stringify([field.slug.slice(0, 300), field.text]));
    if ((pages.at(-1)?.length ?? 0) >= perPage || bytes + size > maxBytes) {
      pages.push([]);
      bytes = 0;
    }
    pages.at(-1)?.push(field);
    bytes += size;
  }
  return pages.length > 1 && pages[0]?.length === 0 ? pages.slice(1) : pages;
}

const isEditable = ({ text }: Field): boolean => text.length <= LIMITS.plainTextInput.length;

const hints: Record<FieldKind, string | undefined> = {
  text: undefined,
  number: 'A number',
  boolean: 'yes or no',
  list: 'Words with commas between them',
  json: 'JSON',
};

/** What the form shows instead of the platform's values, by slug. */
export type FormState = {
  /** What this person typed. */
  typed?: ReadonlyMap<string, string>;
  /** A sentence of our own below a field. */
  problems?: ReadonlyMap<string, string>;
  /** A sentence of our own at the top. */
  problem?: string;
  newField?: { slug: string; value: string; problem?: string | undefined };
};

/**
 * An input's block id holds fingerprints of the field's slug and current text: a submission says what it began with.
 */
function fieldInput(field: Field, { typed, problems }: FormState): KnownBlock[] {
  const { slug, kind, text: now } = field;
  const label = clip(fieldLabel(slug), 150);
  if (!isEditable(field)) return [section(`*${escapeInline(label)}*\nToo long to edit here.`)];
  const value = typed?.get(slug) ?? now;
  const id = ['field', slugPrint(slug), fingerprint(now), kind].join('/');
  const multiline = value.length > 80 || value.includes('\n');
  const problem = problems?.get(slug);
  return [
    text(id, label, value, { optional: true, hint: hints[kind], multiline }),
    ...(problem === undefined ? [] : [footnote(problem)]),
  ];
}

/** The blocks of one page: an input for each field, and a new field's name and value. */
export function editBlocks(
  client: { id: string; name: string },
  fields: readonly Field[],
  wanted: number,
  state: FormState = {},
): KnownBlock[] {
  const pages = pagesOf(fields);
  const page = Math.min(Math.max(1, wanted), pages.length);
  const place = { page, lastPage: pages.length };
  const turned = buttonRow(turns(place, 'client.edit-page', (to) => `${client.id} ${to}`));
  const { newField } = state;
  return [
    section(`*${escapeInline(client.name)}*${pageWords(place)}`),
    ...(state.problem === undefined ? [] : [alertBlock(state.problem, 'error')]),
    ...turned,
    ...(turned.length > 0 ? [footnote('Save before you turn the page.')] : []),
    ...(pages[page - 1] ?? []).flatMap((field) => fieldInput(field, state)),
    text('new-slug', 'New field', newField?.slug, { optional: true, max: 100 }),
    ...(newField?.problem === undefined ? [] : [footnote(newField.problem)]),
    text('new-value', 'Its value', newField?.value, { optional: true }),
  ];
}

/** A submitted field, by the fingerprint of its slug. */
export type SubmittedField = Omit<Edit, 'slug'> & { slugHash: string; blockId: string; kind: string };

/** The submission: every field of the page, and a new one if both of its inputs are filled in. */
export function submittedFields({ values, lists, privateMetadata }: Submission) {
  const [id = '', page = '1'] = privateMetadata.split(' ');
  const fields = Object.keys(lists).flatMap((blockId): SubmittedField[] => {
    const [mark, slugHash = '', before = '', kind = ''] = blockId.split('/');
    return mark === 'field' ? [{ slugHash, before, kind, blockId, typed: values[blockId] ?? '' }] : [];
  });
  const newField = { slug: oneLine(values['new-slug'] ?? ''), value: (values['new-value'] ?? '').trim() };
  return { id, page: pageNamed(page), fields, newField };
}
