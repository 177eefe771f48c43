import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { encryptingProcessRecord } from '../../src/store/encrypting-processes.ts';
import { auditRecord } from '../../src/workspaces/audit.ts';
import { audienceAnswer, audienceSummary } from '../../src/workspaces/channel-audience.ts';
import { channelReaderRecord } from '../../src/workspaces/channel-readers.ts';
import { connectionProofRecord } from '../../src/workspaces/connection-proofs.ts';
import { connectionRecord, organizationWorkspaceRecord } from '../../src/workspaces/connections.ts';
import { directoryRecord } from '../../src/workspaces/directory-records.ts';
import { workspaceEnterpriseRecord } from '../../src/workspaces/enterprise-workspaces.ts';
import { programMemoryRecord } from '../../src/workspaces/likely-programs.ts';
import { organizationInstallationRecord } from '../../src/workspaces/organization-installations.ts';
import { preferencesRecord } from '../../src/workspaces/preferences.ts';
import { settingRecord } from '../../src/workspaces/settings.ts';
import { taskCreatorRecord } from '../../src/workspaces/task-creators.ts';

type Kind = { namespace: string; version: number; schema: z.ZodType };

const named = { id: 'a', name: 'A' };
const read = { connection: 'T1/o1/5', readAt: 1 };
const person = ['id', 'name', 'email'];

/** Each kind of record, with a value that has everything. */
const examples: [Kind, unknown][] = [
  [encryptingProcessRecord, { host: 'h', pid: 1 }],
  [auditRecord, [{ atMs: 1, user: 'U', person: 'p', action: 'a', target: 't', result: 'ok' }]],
  [settingRecord, { organizationId: 'o', setBy: 'U', coachesLimited: true }],
  [settingRecord, { organizationId: 'o', setBy: 'U', program: named }],
  [channelReaderRecord, { organizationId: 'o', kind: 'team', profile: 'x' }],
  [connectionProofRecord, 'TL-1'],
  [
    connectionRecord,
    {
      workspaceId: 'T',
      organization: { ...named, homeUrl: 'https://x.example' },
      token: 't',
      connectedBy: 'U',
      connectedAt: 1,
    },
  ],
  [organizationWorkspaceRecord, true],
  [
    directoryRecord,
    {
      ...read,
      what: 'people',
      team: [person],
      roles: { a: 'admin' },
      slugs: ['s'],
      unreadable: { team: 0, clients: 1 },
      parts: 1,
    },
  ],
  [directoryRecord, { what: 'clients', connection: 'c', clients: [person] }],
  [directoryRecord, { ...read, what: 'programs', all: [named], unreadable: 1 }],
  [directoryRecord, { ...read, what: 'members', count: 1, ids: ['a'] }],
  [directoryRecord, { what: 'added', connection: 'c', people: [{ person, at: 1, isTeam: true }] }],
  [workspaceEnterpriseRecord, { enterpriseId: 'E' }],
  [programMemoryRecord, { organizationId: 'o', last: 'p', people: [['a', 'b']], channels: [['c', 'd']] }],
  [
    organizationInstallationRecord,
    { organization: named, token: 't', admin: { ...named, email: 'e' }, signedAt: 1 },
  ],
  [
    preferencesRecord,
    {
      program: named,
      wait: 'always',
      tellAssigned: true,
      tellCompleted: true,
      tellNudged: true,
      remindBefore: true,
      morningHour: 23,
      morningDays: [1, 7],
      offerMorning: true,
      weekly: 'usual',
      offerWeekly: true,
      tellReminded: true,
      quiet: { from: 22, to: 7 },
    },
  ],
  [
    taskCreatorRecord,
    {
      operation: 'U/o',
      userId: 'U',
      installation: { enterpriseId: 'E', teamId: 'T' },
      organizationId: 'o',
    },
  ],
];

/** A value of no kind that is ever stored. */
const wrong = Symbol('wrong');

/** The value with one part of it replaced by something wrong, for every part at any depth. */
function* spoiled(value: unknown): Generator<unknown> {
  yield wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const bad of spoiled(part))
      yield Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad };
}

describe('a stored record', () => {
  it.each(examples.map(([kind, value]) => [kind.namespace, kind, value] as const))(
    'of %s has its form in all parts',
    (_namespace, { schema, version }, value) => {
      expect(version).toBe(1);
      expect(schema.safeParse(value)).toEqual({ success: true, data: value });
      for (const bad of spoiled(value)) expect(schema.safeParse(bad).success).toBe(false);
    },
  );

  it('has a namespace of its own', () => {
    expect([...new Set(examples.map(([{ namespace }]) => namespace))]).toEqual([
      'encrypting-processes',
      'audit',
      'settings',
      'channel-readers',
      'connection-proofs',
      'organization-tokens',
      'organization-workspaces',
      'directory',
      'workspace-enterprises',
      'program-memory',
      'organization-installations',
      'preferences',
      'task-creators',
    ]);
  });

  it('of an audience has its form too', () => {
    for (const schema of [audienceAnswer, audienceSummary] as z.ZodType[]) {
      const value =
        schema === audienceAnswer
          ? { choice: 'me', groups: ['anyone', 'shared', 'invited'], readers: ['U'] }
          : { groups: ['anyone'], counts: { client: 1, guest: 2, outsider: 3, unknown: 4, limited: 5 } };
      expect(schema.safeParse(value)).toEqual({ success: true, data: value });
      for (const bad of spoiled(value)) expect(schema.safeParse(bad).success).toBe(false);
    }
  });

  it.each([
    { morningHour: 24 },
    { morningHour: -1 },
    { morningHour: 1.5 },
    { morningDays: [8] },
    { weekly: 24 },
    { weekly: -1 },
    { weekly: 'daily' },
    { wait: 'often' },
    { quiet: { from: 1.5, to: 2 } },
  ])('of preferences refuses %j', (value) => {
    expect(preferencesRecord.schema.safeParse(value).success).toBe(false);
  });
});
