import type { KnownBlock } from '@slack/types';
import {
  type Changes,
  changesFrom,
  type Edit,
  type Field,
  type FieldKind,
  fieldsOf,
  fingerprint,
  slugPrint,
  toSlug,
  valueFrom,
} from '../../../clients/fields.ts';
import { oneLine } from '../../../lib/text.ts';
import { PlatformError } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/resources.ts';
import type { Submission } from '../../edge/payloads.ts';
import { text } from '../../forms/fields.ts';
import { form } from '../../forms/form.ts';
import { telling } from '../../forms/unfinished.ts';
import { type Caller, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { toUserMessage } from '../../surface/user-errors.ts';
import { actions, alertBlock, button, footnote, section } from '../../ui/blocks.ts';
import { fieldLabel } from '../../ui/field-words.ts';
import { LIMITS } from '../../ui/limits.ts';
import { sentence, withBelow } from '../../ui/message.ts';
import { buttonRow, pageNamed, pageWords, turns } from '../../ui/pager.ts';
import { clip, escapeInline, listed } from '../../ui/text.ts';
import { readClient } from './card.ts';

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
type FormState = {
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

/** What the form shows: a client, their fields, and which page of these. */
type Shown = { client: Client; fields: Field[]; page: number; state: FormState };

/** The blocks of one page: an input for each field, and a new field's name and value. */
function editBlocks({ client, fields, page: wanted, state }: Shown): KnownBlock[] {
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
type SubmittedField = Omit<Edit, 'slug'> & { slugHash: string; blockId: string; kind: string };

/** The submission: every field of the page, and a new one if both of its inputs are filled in. */
function submittedFields({ values, lists, privateMetadata }: Submission) {
  const [id = '', page = '1'] = privateMetadata.split(' ');
  const fields = Object.keys(lists).flatMap((blockId): SubmittedField[] => {
    const [mark, slugHash = '', before = '', kind = ''] = blockId.split('/');
    return mark === 'field' ? [{ slugHash, before, kind, blockId, typed: values[blockId] ?? '' }] : [];
  });
  const newField = { slug: oneLine(values['new-slug'] ?? ''), value: (values['new-value'] ?? '').trim() };
  return { id, page: pageNamed(page), fields, newField };
}

/** A client and their fields. The organization's other fields are left out while its names are not known. */
async function readFields(caller: Caller, id: string): Promise<{ client: Client; fields: Field[] }> {
  const { directories } = caller.services;
  const [client, slugs] = await Promise.all([
    readClient(caller, id),
    directories.fieldSlugs(caller.connection).catch(() => []),
  ]);
  return { client, fields: fieldsOf(client.info, slugs) };
}

/** What the form shows. @param about the client's id, and the page: the first one without it */
async function load(caller: Caller, about: string): Promise<Shown> {
  const [id = '', page = '1'] = about.split(' ');
  return { ...(await readFields(caller, id)), page: pageNamed(page), state: {} };
}

/** **Previous** and **Next** in the form. */
export const turnEditPage: ActionHandler = forStaff(async (caller, click) => {
  const blocks = editBlocks(await load(caller, click.value)).map(telling);
  await caller.redraw({ text: editForm.title, blocks });
});

const wrongKind: Record<FieldKind, string> = {
  text: 'This can’t be stored.',
  number: 'Type a number, such as 12 or 3.5.',
  boolean: 'Type yes or no.',
  list: 'Type words with commas between them.',
  json: 'This is not valid JSON.',
};

const isKind = (kind: string): kind is FieldKind => Object.hasOwn(wrongKind, kind);

/** What another person wrote meanwhile, and what is wrong with the rest, below the fields. */
function problemsOf({ conflicts, invalid }: Changes): Map<string, string> {
  const changed = conflicts.map(({ slug, text }): [string, string] => [
    slug,
    `*Changed meanwhile* to “${escapeInline(text, 500)}”. Save again to replace that with yours.`,
  ]);
  const wrong = invalid.map(({ slug, kind }): [string, string] => [slug, wrongKind[kind]]);
  return new Map([...changed, ...wrong]);
}

const labelsOf = (slugs: readonly string[]): string =>
  listed(slugs.slice(0, 20).map((slug) => `*${escapeInline(fieldLabel(slug), 60)}*`));

const saved = ({ id, name }: Client, words: string) => ({
  title: 'Client',
  ...withBelow(
    sentence(`${words} for ${escapeInline(name)}.`),
    actions([button('Show card', 'client.show', id)]),
  ),
});

/** Why a new field can't be stored, if so. */
function newFieldProblem(fields: readonly Field[], { slug, value }: { slug: string; value: string }) {
  if (slug === '' && value === '') return undefined;
  if (toSlug(slug) === '') return 'A new field needs a name with letters or digits.';
  const known = fields.find((field) => field.slug === toSlug(slug) || field.slug === slug);
  if (known !== undefined)
    return `There is a field *${escapeInline(fieldLabel(known.slug))}* already: change it above.`;
  return value === '' ? 'A new field needs a value.' : undefined;
}

/** Whether this person changed a field. */
const isEdited = ({ typed, before }: { typed: string; before: string }): boolean =>
  fingerprint(typed) !== before;

/** The client is read again: what someone else changed meanwhile is shown, not overwritten. */
export const editForm = form({
  id: 'client.edit',
  title: 'Edit fields',
  submit: 'Save',
  saving: 'Saving…',
  who: 'staff',
  load,
  about: ({ client, page }) => `${client.id} ${page}`,
  fields: editBlocks,
  read: submittedFields,
  resume: {
    load: (about, _left, caller) => load(caller, about),
    words(left) {
      const { fields, newField } = submittedFields(left);
      return [...fields.filter(isEdited).map(({ typed }) => typed), newField.value].find(Boolean) ?? '';
    },
  },
  check: ({ fields }) =>
    Object.fromEntries(
      fields.flatMap(({ blockId, kind, typed }) =>
        isKind(kind) && valueFrom(kind, typed) === undefined ? [[blockId, wrongKind[kind]]] : [],
      ),
    ),
  /** Saves what was changed and nothing else; nothing at all while something in it is unclear. */
  async save(caller, { id, page, fields: submitted, newField }) {
    const { client, fields } = await readFields(caller, id);
    const slugs = new Map(fields.map(({ slug }) => [slugPrint(slug), slug]));
    const edits = submitted.flatMap(({ slugHash, before, typed }) => {
      const slug = slugs.get(slugHash);
      return slug === undefined ? [] : [{ slug, before, typed }];
    });
    const changes = changesFrom(fields, edits);
    const problems = problemsOf(changes);
    const newProblem = newFieldProblem(fields, newField);
    if (problems.size > 0 || newProblem !== undefined) {
      // What this person left alone is shown as it is now, or saving again would undo what someone else changed.
      const own = edits.filter(isEdited);
      const typed = new Map(own.map((edit) => [edit.slug, edit.typed]));
      const problem = '*Nothing is saved yet.* See below.';
      const state = { typed, problems, problem, newField: { ...newField, problem: newProblem } };
      return { again: { client, fields, page, state } };
    }
    const values = { ...changes.values, ...(newField.slug && { [toSlug(newField.slug)]: newField.value }) };
    const changed = Object.keys(values);
    if (changed.length === 0) return saved(client, 'Nothing was changed');
    await caller.platform.updateClientInfo(client.id, values);
    return saved(client, `Saved ${labelsOf(changed)}`);
  },
  problems: (error) =>
    error instanceof PlatformError ? { form: `*Not saved.* ${toUserMessage(error)}` } : undefined,
});
