import { afterEach, describe, expect } from 'vitest';
import { optionsOf } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, people, startApp, workspaces } from '../support.ts';
import { type Kind, kinds, refused, seedOfKinds, sentences } from './who-may-kinds.ts';
import { requestsOf, sendRequest } from './who-may-requests.ts';
import { type Audience, lines, surface } from './who-may-table.ts';

/**
 * Everybody × everything. Eighteen kinds of people send what Slack would send for them, also what they were never
 * offered: buttons of others, views that were not opened for them.
 */
let taskOfJonas: string;
let idOfJonas: string;
/** Whose token the workspace uses. */
let owner: { name: string; email: string };
const secret = 'Secret of Jonas';

const { app, test } = appOnce(
  () =>
    startApp({
      seed: false,
      slack: { seed: seedOfKinds, rateLimits: false },
      // What another process would say of a request that stopped comes after these tests, however long they take.
      touchline: { pendingAfterMs: 60 * 60_000 },
    }),
  async () => {
    const { platform } = app;
    const organization = addOrganization(platform);
    platform.addTeamMember({ name: 'Second Admin', email: 'admin@northfield.example', role: 'admin' });
    platform.addTeamMember({ name: 'Second Coach', email: 'coach@northfield.example' });
    platform.addClient({ name: 'Second Client', email: 'client@clients.example' });
    platform.addClient({ name: 'Third Client', email: 'second@clients.example' });
    taskOfJonas = organization.addTask('jonas', secret);
    idOfJonas = organization.people.jonas;
    const token = platform.token();
    await fixture.connect(app, { workspaceId: workspaces.north, token, connectedBy: 'U0ONCE0001' });
    owner = await fixture.userOf(app, token);
    // What waits for him is not told before the end of these.
    await fixture.prefer(app, workspaces.north, people.jonas, { quiet: { from: 0, to: 23 } });
  },
);

// They send triggers and views that Slack never gave them, which it refuses.
afterEach(async () => void (await app.troubles()));

const { actions, views, options, shortcuts, messageShortcuts, personEvents, messages } = fixture.routes;
const routes = { actions, views, options, shortcuts, messageShortcuts, personEvents, messages };

const seen = new Set<string>();
/** What Touchline showed anybody in Slack since the last time this was called. */
async function shown(): Promise<string> {
  const { deliveries } = await app.slack.control.deliveries({ limit: 200 });
  const fresh = deliveries.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh
    .filter(({ kind, url }) => kind === 'api' && /chat\.|views\./.test(url))
    .map(({ payload }) => JSON.stringify(payload))
    .join('\n');
}

/** The sentence that somebody has to read instead of what they asked for; undefined if they get it. */
function refusalFor(audience: Audience, { is, isSlackAdmin }: Kind): string | undefined {
  if (audience === 'anyone') return undefined;
  if (audience === 'here') return is === 'another workspace' ? refused[is] : undefined;
  if (audience === 'admins' || audience === 'slack admins') {
    if (isSlackAdmin || (is === 'admin' && audience === 'admins')) return undefined;
    return is === 'guest' || is === 'another workspace' ? sentences.guests : sentences[audience];
  }
  if (is in refused) return refused[is as keyof typeof refused];
  if (is !== 'client' || audience === 'everybody') return undefined;
  return audience === 'owner' ? sentences['not yours'] : sentences['staff only'];
}

const { 'not connected': _, ...refusedThere } = refused;
/** What nobody reads who gets what they asked for. That a workspace is not connected may be the answer. */
const every = [...Object.values(sentences), ...Object.values(refusedThere)];

async function expectOutcome(kind: Kind, audience: Audience, request: Parameters<typeof sendRequest>[1]) {
  const acked = await sendRequest(app, request, kind.workspace);
  const words = `${acked}\n${await shown()}`;
  const refusal = refusalFor(audience, kind);
  const writes = app.calls().filter((call) => !call.startsWith('GET '));
  if (refusal === undefined) {
    expect(every.filter((sentence) => words.includes(sentence))).toEqual([]);
  } else {
    expect(words).toContain(refusal);
    expect(writes).toEqual([]);
  }
  if (kind.is !== 'admin' && kind.is !== 'coach')
    for (const hidden of [secret, owner.name, owner.email]) expect(words).not.toContain(hidden);
}

describe.each(kinds)('$name', (kind) => {
  test.each([...lines])('%s is for %s', async (line, audience) => {
    await expectOutcome(kind, audience, requestsOf(app, kind, taskOfJonas).line(line));
  });

  const entries = Object.entries(surface).flatMap(([table, audiences]) =>
    table === 'options' ? [] : [...audiences].map(([id, audience]) => [table, id, audience] as const),
  );
  test.each(entries)('%s %s is for %s', async (table, id, audience) => {
    const requests = requestsOf(app, kind, taskOfJonas);
    await expectOutcome(kind, audience, requests[table as 'actions'](id));
  });

  test.each([...(surface.options ?? [])])('options %s are for %s', async (id, audience) => {
    const acked = await sendRequest(app, requestsOf(app, kind, taskOfJonas).options(id), kind.workspace);
    const isEmpty = optionsOf(JSON.parse(acked)).length === 0;
    expect(isEmpty).toBe(audience === 'nobody' || refusalFor(audience, kind) !== undefined);
  });
});

test.each(Object.entries(surface))('every entry of %s has an audience here', (table, audiences) => {
  expect([...audiences.keys()].toSorted()).toEqual([...routes[table as 'actions'].keys()].toSorted());
});

describe('what waits for a coach', () => {
  const { north } = workspaces;
  const outbox = { workspaceId: north, kind: 'nudged' } as const;
  const waiting = () => fixture.waitingFor(app, { ...outbox, to: idOfJonas });
  const notices = '• notices about tasks';

  // In this order: the coach deletes it in the end.
  test.each(kinds.toSorted((a, b) => Number(a.user === people.jonas) - Number(b.user === people.jonas)))(
    'is shown by /touchline privacy, and deleted, only to that coach: $name',
    async (kind) => {
      const { id: organizationId } = app.platform.inspect().organization;
      const to = { personId: idOfJonas, email: 'jonas@northfield.example' };
      const task = {
        id: 'a-task',
        title: secret,
        due: null,
        done: false,
        assignee: 'Jonas',
        program: 'Spring',
      };
      const about = { ...outbox, installation: { teamId: north }, organizationId, to };
      await fixture.giveNotice(app, about, { task, by: 'Marta' });
      const isTheirs = kind.user === people.jonas;
      await shown();
      await sendRequest(app, requestsOf(app, kind, '').line('/touchline privacy'), kind.workspace);
      // Others have messages of their own, so what is deleted tells more.
      if (isTheirs) expect(await shown()).toContain(notices);
      await sendRequest(app, requestsOf(app, kind, '').actions('privacy.delete'), kind.workspace);
      expect(await waiting()).toBe(isTheirs ? 0 : 1);
    },
  );
});
