import type { Attempt, Crosser, Crossing } from './crossings.ts';
import * as fixture from './fixture.ts';
import type { Call, Tenant, Tenants } from './tenants.ts';

export type CrossingRun = {
  /** What Touchline answered the attempts with, by status. */
  statuses: Record<number, number>;
  /** How many of those and of the answers had something of the attackers' own tenant in them: they were served. */
  served: number;
  /** What should not have happened, in short. */
  succeeded: string[];
};

/** How many attempts are made at once, by the people of one tenant. */
const atOnce = 8;

/** Requests that change nothing: what the victims do meanwhile. */
const reads = ['/todo', '/todo list all', '/client', '/program'];

async function send({ app }: Tenants, { headers, body }: Attempt): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${app.url}/slack/events`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

const excerpt = ({ method, path, body }: Call, mark: string): string => {
  const at = body.indexOf(mark);
  return `${method} ${path} ${body.slice(Math.max(0, at - 200), at + 100)}`;
};

/** An attempt may end the attackers' own connection. */
async function reconnect({ app }: Tenants, { team, user, organization }: Tenant): Promise<void> {
  if ((await fixture.connection(app, team)) !== undefined) return;
  const token = app.platform.token(organization);
  await fixture.connect(app, { workspaceId: team, token, connectedBy: user });
}

/**
 * Makes attempts to get at the other tenant's data, some at once, and says which succeeded, by what Slack and the platform
 * saw: a mark of the victims in what goes to the attackers, a write with the victims' token, a change in the victims'
 * organization, a call of Slack with the victims' bot token. In every other round the victims use Touchline meanwhile.
 * An address for answers is where Slack says that an answer goes: who sends the victims' one shows them its own data.
 */
export async function crossTenants(
  tenants: Tenants,
  cross: Crosser,
  given: readonly Crossing[],
): Promise<CrossingRun> {
  const { app, north, south } = tenants;
  const { control } = app.slack;
  const run: CrossingRun = { statuses: {}, served: 0, succeeded: [] };
  const addresses = new Set<string>();
  const stateOf = ({ organization }: Tenant) => JSON.stringify(app.platform.inspect(organization));

  async function round(attacker: Tenant, victim: Tenant, some: readonly Crossing[], isShared: boolean) {
    await reconnect(tenants, attacker);
    await app.quiet();
    tenants.calls();
    const before = stateOf(victim);
    const attempts = some.map(cross);
    for (const attempt of attempts) for (const one of attempt.addresses) addresses.add(one);
    const meanwhile = isShared
      ? reads.map((text) => control.type({ user: victim.user, channel: victim.channel, text }))
      : [];
    const answers = await app.done(async () => {
      const sent: Awaited<ReturnType<typeof send>>[] = [];
      // One that is sent again comes after the first.
      await Promise.all(
        attempts.map(async (attempt, at) => {
          if (!attempt.isReplay) sent[at] = await send(tenants, attempt);
        }),
      );
      for (const [at, attempt] of attempts.entries())
        if (attempt.isReplay) sent[at] = await send(tenants, attempt);
      await Promise.all(meanwhile);
      return sent;
    });
    const calls = tenants.calls();
    const all = [
      ...answers.map(
        ({ text }, at): Call => ({
          team: attacker.team,
          method: 'ACK',
          path: attempts[at]?.what ?? '',
          body: text,
        }),
      ),
      ...calls.slack,
    ];
    const fail = (what: string) =>
      run.succeeded.push(`${what}\n  one of: ${attempts.map((attempt) => attempt.what).join('\n  ')}`);
    for (const call of all) {
      // What has no address of its own may go to either.
      if (call.team !== victim.team && call.body.includes(victim.mark))
        fail(`Read: ${excerpt(call, victim.mark)}`);
      if (call.team !== victim.team && call.body.includes(attacker.mark)) run.served += 1;
      if (
        isShared &&
        !attempts.some(({ namesVictims }) => namesVictims) &&
        call.team === victim.team &&
        call.body.includes(attacker.mark)
      )
        fail(`Shown to the victims: ${excerpt(call, attacker.mark)}`);
      if (!isShared && call.team === victim.team && !attempts.some(({ namesVictims }) => namesVictims))
        fail(`The victims' bot token was used: ${excerpt(call, victim.mark)}`);
    }
    for (const { team, method, path } of calls.platform)
      if (team !== attacker.team && method !== 'GET') fail(`Written: ${method} ${path}`);
    if (stateOf(victim) !== before) fail('The organization of the victims was changed.');
    for (const [at, { status }] of answers.entries()) {
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
      if (attempts[at]?.isReplay && status !== 401) fail(`A replay was answered with ${status}.`);
      if (status >= 500) fail(`Answered with ${status}.`);
    }
  }

  /** What the attempts left to do for later is done, for both. */
  async function jobs(): Promise<void> {
    tenants.calls();
    await tenants.runJobs();
    const calls = tenants.calls();
    for (const call of calls.slack)
      for (const { team, mark } of [north, south])
        if (call.team !== team && !addresses.has(call.path) && call.body.includes(mark))
          run.succeeded.push(`Read by a job: ${excerpt(call, mark)}`);
  }

  for (const bySouth of [false, true]) {
    const theirs = given.filter((crossing) => crossing.bySouth === bySouth);
    const [attacker, victim] = bySouth ? [south, north] : [north, south];
    for (let at = 0; at < theirs.length; at += atOnce)
      await round(attacker, victim, theirs.slice(at, at + atOnce), (at / atOnce) % 2 === 1);
  }
  await jobs();
  return run;
}
