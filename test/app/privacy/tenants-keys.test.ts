import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseName } from '../../../src/store/files.ts';
import * as fixture from '../../support/fixture.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';

/**
 * Every key of the store and of the queues begins with the workspace that it belongs to, after a word that says what it is
 * for. These are all that do not, and what they belong to instead. Whatever is new has to begin with the workspace, or to
 * be added here with a reason.
 */
const elsewhere = {
  namespaces: {
    'encrypting-processes': 'a process, which serves all workspaces',
    'failed-jobs': 'a job: its kind, then its id, which begins with the workspace',
    'organization-installations': 'an organization of the platform, before any workspace is tied to it',
    'organization-workspaces': 'an organization, whose workspaces it finds',
    'stored-work': 'a workspace, or `platform`: a request of the platform, which names an organization',
  },
  claims: {
    installing: 'an organization of the platform, before any workspace is tied to it',
    job: 'a job: its kind, then its id, which begins with the workspace',
    'oauth-state': 'a browser, before it is known which workspace it installs Touchline in',
    'rotate-keys': 'the whole store',
    'slack-signature': 'a request, before its body is trusted',
    'slack-token': 'an installation: a workspace, or `enterprise:` and an Enterprise Grid organization',
  },
  jobs: { background: 'a workspace, or `platform`: a request of the platform, which names an organization' },
} as const;

/** The other purposes of claims. All of them name the workspace next, some after one more word of ours. */
const ofWorkspace = ['directory'];

const src = join(import.meta.dirname, '../../../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('playground'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

let tenants: Tenants;
let rows: { namespaces: [string, string][]; claims: [string, string][]; jobs: [string, string][] };

beforeAll(async () => {
  tenants = await startTenants();
  const handle = new DatabaseSync(join(tenants.app.dataDir, databaseName), { readOnly: true });
  const pairs = (table: string, name: string, key: string) =>
    handle
      .prepare(`SELECT ${name} AS name, ${key} AS key FROM ${table}`)
      .all()
      .map((row): [string, string] => [String(row.name), String(row.key)]);
  const upToSlash = "substr(key, 1, instr(key || '/', '/') - 1)";
  rows = {
    namespaces: pairs('entries', 'namespace', 'key').filter(([name]) => name !== 'probe'),
    claims: pairs('claims', upToSlash, "substr(key, instr(key || '/', '/') + 1)"),
    jobs: pairs('timetable', 'kind', "substr(id, instr(id, '/') + 1)"),
  };
  handle.close();
});
afterAll(() => tenants.close());

const isOurs = (key: string): boolean => /^T0(NORTH|SOUTH)001(\/|$)/.test(key);

describe('two workspaces that have used everything', () => {
  it.each(['namespaces', 'jobs'] as const)('have %s whose keys begin with the workspace', (what) => {
    const others = rows[what].filter(([name, key]) => !isOurs(key) && !(name in elsewhere[what]));
    expect(others).toEqual([]);
    expect(new Set(rows[what].map(([name]) => name)).size).toBeGreaterThan(what === 'jobs' ? 1 : 10);
  });

  it('have claims that name the workspace after their purpose', () => {
    const others = rows.claims.filter(
      ([name, key]) => !isOurs(key.replace(/^[a-z-]+\//, '')) && !(name in elsewhere.claims),
    );
    expect(others).toEqual([]);
    expect(rows.claims.length).toBeGreaterThan(0);
  });
});

describe('a workspace that uninstalls Touchline', () => {
  it('leaves no key with its name, and the other keeps its own', async () => {
    const { app, north, south } = tenants;
    const keysOf = async (team: string) =>
      (await fixture.storedPlaces(app)).filter((key) => key.split(/[ /]/).includes(team));
    const before = await keysOf(north.team);
    expect(before.length).toBeGreaterThan(10);
    await app.slack.control.uninstall({ team: south.team });
    await app.until(async () => {
      await app.quiet();
      return (await keysOf(south.team)).length === 0;
    });
    expect(await keysOf(north.team)).toEqual(before);
  });
});

describe('the code', () => {
  it('has a reason for each purpose of a claim that names no workspace', () => {
    const used = sources.flatMap(({ file, text }) =>
      /leases|Claim|isFirst|requestKey/.test(text) && file !== 'slack/commands/touchline-help.ts'
        ? [...text.matchAll(/(?:`([a-z]+(?:-[a-z]+)*)\/\$\{|lease\('([a-z-]+)')/g)].map(
            ([, template, whole]) => template ?? whole,
          )
        : [],
    );
    const known = [...ofWorkspace, ...Object.keys(elsewhere.claims)];
    expect([...new Set(used)].filter((one) => one !== undefined && !known.includes(one))).toEqual([]);
    // Nothing here that is gone.
    expect(known.filter((one) => !used.includes(one))).toEqual([]);
  });

  it('has the namespaces and kinds of jobs that are listed with a reason', () => {
    const all = sources.map(({ text }) => text).join('\n');
    for (const name of [...Object.keys(elsewhere.namespaces), ...Object.keys(elsewhere.jobs)])
      expect(all).toContain(`'${name}'`);
  });
});
