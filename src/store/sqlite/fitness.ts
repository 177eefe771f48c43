import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describeSqliteError } from './error-message.ts';

/**
 * Looks at an embedded store before anything is opened, without writing to it.
 *
 * @returns a sentence if it can't be read, and the text under `scope` among the data keys
 */
export function checkSqlite(file: string, scope: string): { problems: string[]; text?: string | undefined } {
  if (!existsSync(file)) return { problems: [] };
  try {
    const handle = new DatabaseSync(file, { readOnly: true });
    try {
      const row = handle.prepare('SELECT text FROM data_keys WHERE scope = ?').get(scope);
      return { problems: [], text: row?.text as string | undefined };
    } finally {
      handle.close();
    }
  } catch (error) {
    // What is no store of ours is told when it is opened.
    if (/no such table/.test((error as Error).message)) return { problems: [] };
    return { problems: [describeSqliteError(file, error)] };
  }
}
