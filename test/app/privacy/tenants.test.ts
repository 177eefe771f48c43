import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crossTenants } from '../../support/cross-tenants.ts';
import { type Crosser, createCrosser, crossings } from '../../support/crossings.ts';
import * as fixture from '../../support/fixture.ts';
import { moveRows, openRows } from '../../support/moved-rows.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { linesIn } from '../support.ts';

let tenants: Tenants;
let cross: Crosser;

beforeAll(async () => {
  tenants = await startTenants();
  cross = await createCrosser(tenants);
});
afterAll(() => tenants.close());

describe('an encrypted value in the place of another workspace’s', () => {
  it('is refused by name', async () => {
    const { errors, namespaces, read } = await moveRows(tenants, 20);
    expect(read).toEqual([]);
    expect([...errors]).toEqual([
      'DecryptionError: The stored NAMESPACE record "KEY" was changed or moved after it was encrypted.',
    ]);
    expect([...namespaces.keys()]).toEqual(
      expect.arrayContaining(['homes', 'messages', 'operations', 'organization-tokens', 'repeats']),
    );
  });

  it('is a sentence for whoever needs it, and the rest works', async () => {
    const { app, north, south } = tenants;
    const rows = openRows(tenants);
    const of = (team: string) =>
      rows.encrypted().find(({ namespace, key }) => namespace === 'organization-tokens' && key === team);
    const [theirs, ours] = [of(north.team), of(south.team)];
    if (theirs === undefined || ours === undefined) throw new Error('There is no connection.');
    rows.write({ ...ours, value: theirs.value });
    await app.restart();
    tenants.calls();
    const refused = await app.say(south.user, '/todo list all', south.channel);
    expect(refused).not.toContain(north.mark);
    expect(refused).not.toContain(south.mark);
    expect(tenants.calls().platform).toEqual([]);
    const { blocks } = await app.type(north.user, '/todo list all', north.channel);
    expect(linesIn(blocks).join('\n')).toContain(north.mark);
    rows.write(ours);
    await app.restart();
    const again = await app.type(south.user, '/todo list all', south.channel);
    expect(linesIn(again.blocks).join('\n')).toContain(south.mark);
    rows.close();
    expect(refused).toContain(
      'I can’t read what is stored for this workspace. Please tell whoever runs Touchline.',
    );
  });
});

describe('two workspaces with an organization each', () => {
  it('show and change nothing of each other, whatever ids their people send', async () => {
    let served = 0;
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(crossings, { minLength: 48, maxLength: 48 }), async (given) => {
        const run = await crossTenants(tenants, cross, given);
        served += run.served;
        for (const status of Object.keys(run.statuses)) statuses.add(Number(status));
        expect(run.succeeded).toEqual([]);
      }),
      { seed: 20_261_118, numRuns: 6, endOnFailure: true },
    );
    // The requests are taken for real ones, and their people are shown what is theirs.
    expect(served).toBeGreaterThan(20);
    expect([...statuses].toSorted()).toEqual([200, 401]);
  });

  it('would be seen to, if one got the other’s connection', async () => {
    const { app, north, south } = tenants;
    const connect = (organization: string) =>
      fixture.connect(app, {
        workspaceId: south.team,
        token: app.platform.token(organization),
        connectedBy: south.user,
      });
    await connect(north.organization);
    app.platform.addTeamMember({
      organization: north.organization,
      name: 'Sofia',
      email: `sofia@${south.mark}.example`,
      role: 'admin',
    });
    const given = fc.sample(crossings, { seed: 1, numRuns: 40 });
    const { succeeded } = await crossTenants(
      tenants,
      cross,
      given.map((crossing) => ({ ...crossing, bySouth: true, way: 'theirs' })),
    );
    await connect(south.organization);
    const kinds = new Set(succeeded.map((what) => what.split(':')[0]));
    expect([...kinds]).toContain('Read');
  });
});
