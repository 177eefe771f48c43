import { jobName, jobOfName } from '../job-name.ts';
import type { StoredText, StoredTexts } from '../ports.ts';
import type { Database } from './database.ts';

const pageSize = 200;

/** Reads and replaces all values and job payloads in the embedded store's file. Pages begin after `TABLE`, or a row of it. */
export function createTexts({ handle, run, commitSoon }: Database): StoredTexts {
  const values = handle.prepare(
    `SELECT namespace, key, value FROM entries WHERE (namespace, key) > (?, ?) ORDER BY namespace, key LIMIT ${pageSize}`,
  );
  const payloads = handle.prepare(
    `SELECT id, payload FROM timetable WHERE id > ? AND payload IS NOT NULL ORDER BY id LIMIT ${pageSize}`,
  );
  const replaceValue = handle.prepare(
    'UPDATE entries SET value = :text WHERE namespace = :namespace AND key = :key AND value = :before',
  );
  const replacePayload = handle.prepare(
    'UPDATE timetable SET payload = :text WHERE id = :id AND payload = :before',
  );
  /** Where the next page begins: after this value, or after this job once all values were read. */
  const cursorOf = (...after: string[]): string => JSON.stringify(after);

  return {
    page: (cursor = cursorOf('', '')) =>
      run(() => {
        const [first = '', second] = JSON.parse(cursor) as string[];
        if (second === undefined) {
          const rows = payloads.all(first);
          const texts = rows.map(
            ({ id, payload }): StoredText => ({ at: jobOfName(String(id)), text: String(payload) }),
          );
          const last = rows.at(-1);
          return { texts, ...(last && { next: cursorOf(String(last.id)) }) };
        }
        const texts = values.all(first, second).map(
          ({ namespace, key, value }): StoredText => ({
            at: { namespace: String(namespace), key: String(key) },
            text: String(value),
          }),
        );
        const at = texts.at(-1)?.at;
        return { texts, next: at && 'key' in at ? cursorOf(at.namespace, at.key) : cursorOf('') };
      }),
    replace: ({ at, text: before }, text) =>
      commitSoon(() => {
        const { changes } =
          'key' in at
            ? replaceValue.run({ ...at, before, text })
            : replacePayload.run({ id: jobName(at), before, text });
        return changes === 1;
      }),
  };
}
