import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isEncrypted, type Owner, type RecordKind } from '../src/store/records.ts';
import { storedKinds } from '../src/stored-kinds.ts';

const guide = join(import.meta.dirname, '../.github/guide/operators.md');
const begins =
  '<!-- Written by `npm test -- test/stored-kinds.test.ts -u` from what each kind declares. -->\n';
const ends = '<!-- The end of what is written. -->';

/** Each group, in this order: what it is about, and what deletes all of it. */
const groups: Record<Owner, string> = {
  connection:
    '**Of a connection.** `/touchline disconnect` deletes it, and so does uninstalling, in Slack or on the platform.',
  workspace: '**Of a workspace.** Uninstalling in Slack deletes it.',
  installation: '**Of an installation in Slack.** Uninstalling in Slack deletes it.',
  organization: '**Of an organization on the platform.** Uninstalling on the platform deletes it.',
  none: '**Of none of them.** It has ids, hashes, times and counts only. What names a workspace goes with that workspace.',
};

/** What a person does about it. */
const deletedBy = ({ about, kept }: RecordKind<unknown>): string =>
  about === 'nobody' ? '' : (kept ?? 'Delete it');

function rowOf(kind: RecordKind<unknown>): string {
  const cells = [
    kind.what,
    `\`${kind.namespace}\``,
    isEncrypted(kind) ? 'yes' : '',
    kind.lasts,
    deletedBy(kind),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const tables = Object.entries(groups).map(([owner, sentence]) => {
  const rows = storedKinds.filter((kind) => (kind.owner ?? 'workspace') === owner).map(rowOf);
  const head = '| What | Name | Encrypted | Kept | A person’s own |\n|---|---|---|---|---|';
  return `${sentence}\n\n${head}\n${rows.join('\n')}\n`;
});

it('the operators’ guide lists everything that is stored, and what deletes it', async () => {
  const text = readFileSync(guide, 'utf8');
  const [before, rest, more] = text.split(begins);
  const [, after] = rest?.split(ends) ?? [];
  expect(more).toBeUndefined();
  expect(after).toBeDefined();
  await expect(`${before}${begins}\n${tables.join('\n')}\n${ends}${after}`).toMatchFileSnapshot(guide);
});

it('everything that may be about a person is deleted for them, or has a reason', () => {
  for (const { namespace, what, lasts, about, kept } of storedKinds) {
    expect(`${what}${lasts}${kept ?? ''}`, namespace).not.toMatch(/^\s*$|\n/);
    // Whatever is kept says what ends it.
    if (about !== 'nobody' && kept !== undefined)
      expect(kept, namespace).toMatch(/ ends? | unties | changes /);
  }
});
