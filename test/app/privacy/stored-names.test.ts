import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { databaseName } from '../../../src/store/files.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import * as fixture from '../../support/fixture.ts';
import { redisServer } from '../../support/machine.ts';
import { inRedis } from '../../support/redis-rows.ts';
import { bytesBelow, dumpOf } from '../../support/scan.ts';
import { type SeededApp, startSeeded, wordsIn } from '../../support/seeded.ts';
import { platformRequests, uninstallOnPlatform, writeAll } from '../../support/seeded-records.ts';
import { type StoredRow, storedRows } from '../../support/stored-rows.ts';
import { people, wordsOf, workspaces } from '../support.ts';

const { jonas } = people;
const { north } = workspaces;
const redis = redisServer();

/** Kinds that these tests do not write, and why. */
const unwritten: Record<string, string> = {
  'slack-installations': 'only OAuth writes it: see secrets-scan.test.ts',
  'workspace-enterprises': 'only Enterprise Grid has it, and it holds one id of Slack',
};

/** What is left of a person who has deleted their data, and why. */
const leftOfPerson: Record<string, string> = {
  audit: 'that they deleted it; their other lines do not name them any more',
  'claim create': 'that a task of many was created for them, so that it is not created twice; for a day',
  settings: 'the workspace uses it, and who tied the channel can untie it',
  digests: 'the workspace uses it, and who set it up can end it',
  directory:
    'what people are called and who is in a program, as the platform has it; until the workspace disconnects',
  messages: 'lists in channels, which others see too; for ten days',
};

/** The claim that is left of a task of many, and where its receipt is. */
const isOfMany = /\bcommand-[\d.]+/;

/** Has SQLite keep a copy of everything that is ever stored, also of what is gone soon after. */
function keepCopies(dataDir: string): void {
  using file = new DatabaseSync(join(dataDir, databaseName));
  file.exec('CREATE TABLE copies (kind TEXT, row TEXT)');
  const copied = {
    entries: "NEW.namespace, NEW.key || ' ' || NEW.value",
    timetable: 'NEW.kind, NEW.id',
    claims: "'claims', NEW.key",
  };
  for (const [table, row] of Object.entries(copied))
    for (const event of ['INSERT', 'UPDATE'])
      file.exec(
        `CREATE TRIGGER ${table}_${event} AFTER ${event} ON ${table} BEGIN INSERT INTO copies VALUES (${row}); END`,
      );
}

function copiesIn(dataDir: string): { kind: string; row: string }[] {
  using file = new DatabaseSync(join(dataDir, databaseName), { readOnly: true });
  return file.prepare('SELECT kind, row FROM copies').all() as { kind: string; row: string }[];
}

const nameOf = ({ at }: StoredRow): string =>
  'claim' in at ? `claim ${at.claim.split('/', 1)}` : 'key' in at ? at.namespace : at.kind;

const names = (text: string, id: string): boolean => new RegExp(`(?<!\\w)${id}(?!\\w)`).test(text);

/** The Redis of the test that runs, if it has one. */
let redisUrl: string | undefined;
const rowsOf = (app: SeededApp) => storedRows(redisUrl === undefined ? app : inRedis(redisUrl));

/** What the store has that names any of these, in its key or in what it says. */
async function naming(app: SeededApp, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const row of await rowsOf(app)) {
    const said = `${JSON.stringify(row)} ${JSON.stringify(await fixture.readRow(app, row))}`;
    if (ids.some((id) => names(said, id))) found.add(nameOf(row));
  }
  return [...found].sort();
}

describe.each(['SQLite', 'Redis'] as const)('on %s', (store) => {
  const isLeftOut = store === 'Redis' && redis === undefined;
  const lines: string[] = [];
  let app: SeededApp;
  let server: RedisServer | undefined;

  beforeAll(async () => {
    if (isLeftOut) return;
    if (store === 'Redis') server = await startRedis(redis ?? '', '--rdbcompression', 'no');
    redisUrl = server?.url;
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const encryptionKeys = randomBytes(32).toString('base64');
    const touchline = { log, platformRequests, encryptionKeys, ...(server && { redisUrl: server.url }) };
    app = await startSeeded({ touchline }, (dataDir) => {
      if (store === 'SQLite') keepCopies(dataDir);
    });
    await writeAll(app);
    // Slack asked for a pause, which ends only when this clock moves.
    await app.moveTo('2026-11-25T12:20:00+01:00');
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });

  /** All bytes of the files, and with Redis what it answers, too. Its append-only file has what is gone. */
  const stored = async () =>
    server
      ? [...bytesBelow(server.dir).split('\n'), ...(await dumpOf(server.url)).split('\n')]
      : [...bytesBelow(app.dataDir).split('\n'), ...copiesIn(app.dataDir).map(({ row }) => row)];

  async function expectNoNames(): Promise<void> {
    const all = await stored();
    expect(all.length).toBeGreaterThan(200);
    expect(wordsIn(all)).toEqual([]);
    expect(lines.length).toBeGreaterThan(200);
    expect(wordsIn(lines)).toEqual([]);
  }

  /** Somebody whose ids are parts of a person’s has nothing of theirs. */
  async function expectNothingOfOthers(): Promise<void> {
    const find = (person: Parameters<typeof fixture.storedAbout>[1]) => fixture.storedAbout(app, person);
    const person = { workspaceId: north, userId: jonas, personId: app.team.jonas };
    const kinds = new Set((await find(person)).map(({ what }) => what));
    expect(kinds.size).toBeGreaterThan(12);
    for (const cut of [(id: string) => id.slice(0, -1), (id: string) => id.slice(1)]) {
      const other = { ...person, userId: cut(jonas), personId: cut(app.team.jonas) };
      expect(await find(other)).toEqual([]);
      const elsewhere = { ...person, workspaceId: cut(north) };
      expect(await find(elsewhere)).toEqual([]);
      // Each kind says so by itself, whatever asks it.
      for (const row of await rowsOf(app)) {
        const found = await fixture.readRow(app, row);
        if (found === undefined || found.kind.about === 'nobody') continue;
        const { kind, key, value } = found;
        const about = kind.about === 'nobody' ? undefined : kind.about(key, value, other);
        expect(about, `${kind.namespace} ${key}`).toBeUndefined();
      }
    }
  }

  /** A workspace whose id begins as another’s takes nothing of it along when it uninstalls. */
  async function uninstallShorter(): Promise<void> {
    const before = await naming(app, [north]);
    const body = JSON.stringify({
      type: 'event_callback',
      team_id: north.slice(0, -1),
      event_id: 'Ev0SHORTER',
      event_time: Math.floor(app.now() / 1000),
      event: { type: 'app_uninstalled' },
    });
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(app.slack.signingSecret, body),
    };
    const url = `${app.url}/slack/events`;
    const answer = await app.done(() => fetch(url, { method: 'POST', body, headers }));
    expect(answer.status).toBe(200);
    await app.touchline.poll();
    const after = await naming(app, [north]);
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter((name) => !after.includes(name))).toEqual([]);
    expect(await fixture.connection(app, north)).toBeDefined();
  }

  /** Nothing of a person is left who deletes their data, but what has a reason. */
  async function deletePerson(): Promise<void> {
    const ids = [jonas, app.team.jonas];
    const answer = await app.type(jonas, '/touchline privacy');
    expect(wordsOf(answer)).toContain('tasks that repeat');
    await app.click(jonas, answer, 'Delete it');
    await app.touchline.poll();
    await app.quiet();
    expect((await naming(app, ids)).filter((name) => !(name in leftOfPerson))).toEqual([]);
    // The keys of the queues, too, their streams and their counters.
    const answered = server ? (await dumpOf(server.url)).split('\n') : [];
    const isLeft = (line: string) => ids.some((id) => names(line, id)) && !isOfMany.test(line);
    expect(answered.filter(isLeft)).toEqual([]);
  }

  /** Nothing of a workspace is left that uninstalls Touchline. */
  async function uninstall(): Promise<void> {
    await uninstallOnPlatform(app);
    await app.done(() => app.slack.control.uninstall({ team: north }));
    await app.until(async () => (await naming(app, [north])).length === 0);
    if (server)
      expect((await dumpOf(server.url)).split('\n').filter((line) => line.includes(north))).toEqual([]);
  }

  it.skipIf(isLeftOut)(
    'no name, address or text is in the clear, nor is it in the log, and nothing is left of a person or a workspace that goes, but all of the others’',
    async () => {
      await expectNoNames();
      await expectNothingOfOthers();
      await uninstallShorter();
      await deletePerson();
      await uninstall();
      await expectNoNames();
    },
  );

  // The triggers that see each write are SQLite’s.
  (store === 'Redis' ? () => undefined : it.skipIf(isLeftOut))('each declared kind was written', () => {
    const written = new Set(copiesIn(app.dataDir).map(({ kind }) => kind));
    const names = fixture.storedKinds.map(({ namespace }) => namespace);
    expect(names.filter((name) => !written.has(name) && !(name in unwritten))).toEqual([]);
    expect(Object.keys(unwritten).filter((name) => written.has(name) || !names.includes(name))).toEqual([]);
  });
});
