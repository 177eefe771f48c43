import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import * as fixture from '../../support/fixture.ts';
import { channels, ending, people, workspaces } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

type Line = { msg: string; kind?: string; to?: string; reason?: string; once?: string };

const { marta, jonas } = people;
const nine = '2026-11-19T09:00:00Z';
const fivePast = '2026-11-19T09:05:00Z';
const next = 'It is due again on Fri 20 Nov at 09:00 (Europe/London).';
let app: DigestApp;
// What Slack refuses is what these tests are about.
afterEach(async () => void (await app.troubles()));
const lines: Line[] = [];

async function start(overdue = true): Promise<void> {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  app = await ending(
    startDigestApp('2026-11-18T10:00:00Z', {
      touchline: { log, pollEveryMs: 24 * 60 * 60_000 },
    }),
  );
  if (overdue) app.addTask('Call Anna', app.team.priya, 3);
  await app.type(marta, '/todo digest weekdays 9am');
}

const status = async (user: string = marta) => await app.say(user, '/todo digest status');
const told = async () => (await app.toldWords()).filter((text) => text.startsWith('The digest'));
/** The lines of the log about this morning's digest. */
const logged = () =>
  lines
    .filter(({ kind, to, once }) => kind === 'digest' && to === channels.coaching && once === '2026-11-19')
    .map(({ msg, reason }) => `${msg} ${reason ?? ''}`.trim());
const late = () => app.moveTo('2026-11-19T12:05:00Z');
const fail = (status: number, headers = {}) => app.breaks({ answer: { status, headers } });
const slackFails = (what: string, error: string) =>
  app.faults({ on: 'api', what, kind: 'error', error, times: 100 });

/** What happened by nine; the reason that is logged; what the status says then; what is told, and when. */
const rows: [what: string, happens: () => unknown, reason: string, says: string, tells?: string][] = [
  [
    'the platform is down',
    () => fail(500),
    'platform-down',
    'not posted yet: the platform didn’t answer; I keep trying.',
  ],
  [
    'the platform is asked too often, so that the digest pauses',
    () => fail(429, { 'retry-after': '600' }),
    'platform-busy',
    'not posted yet: the platform was getting too many requests; I keep trying.',
  ],
  [
    'the platform’s token is revoked',
    () => app.platform.revokeToken(app.platform.token()),
    'token-refused',
    'not posted yet: the platform no longer accepts this workspace’s token; I keep trying.',
    'The digest in <#C0COACH001> is not posted at the moment: the platform no longer accepts this workspace’s token. An administrator of your organization can type `/touchline connect` and enter a new one.',
  ],
  [
    'Touchline is removed from the channel',
    () => app.slack.control.kick({ channel: channels.coaching, user: 'U0APPNORTH' }),
    'not-in-channel',
    'not posted: I’m not in the channel any more.',
    'The digest in <#C0COACH001> is not posted at the moment: I’m not in the channel any more. Type `/invite @Touchline` there to bring it back.',
  ],
  [
    'the channel is archived',
    () => slackFails('chat.postMessage', 'is_archived'),
    'archived',
    'not posted: the channel is archived.',
    'The digest in <#C0COACH001> is not posted at the moment: the channel is archived. Set it up in another channel with `/todo digest weekdays 9am`.',
  ],
  [
    'Slack’s token is revoked',
    () => slackFails('conversations.info', 'token_revoked'),
    'slack-token',
    'not posted: Slack no longer accepts Touchline’s token.',
    'The digest in <#C0COACH001> is not posted at the moment: Slack no longer accepts Touchline’s token. An administrator of this workspace can install Touchline again.',
  ],
  [
    'Slack refuses the message',
    () => slackFails('chat.postMessage', 'restricted_action'),
    'refused',
    'not posted: Slack doesn’t let me post in the channel.',
    'The digest in <#C0COACH001> is not posted at the moment: Slack doesn’t let me post in the channel. Check who may post there, or set it up in another channel.',
  ],
  [
    'nobody is there to ask: it is for somebody who is gone',
    async () => {
      const digest = await fixture.digest(app, workspaces.north, channels.coaching);
      if (digest === undefined) throw new Error('There is no digest.');
      const audience = { choice: 'me', groups: [], readers: [] } as unknown as typeof digest.audience;
      await fixture.putDigest(app, { ...digest, setBy: 'U0GONE0001', audience });
    },
    'setter-gone',
    'not posted: it is for somebody who may no longer see it.',
    'The digest in <#C0COACH001> is not posted at the moment: it is for somebody who may no longer see it. A coach or an admin can set it up again with `/todo digest weekdays 9am`.',
  ],
];

describe('a digest that did not come: the status, whoever set it up, and the log say why', () => {
  it.each(rows)('%s', async (_what, happens, reason, says, tells) => {
    await start();
    await happens();
    await app.moveTo(nine);
    // The status asks no platform: what is wrong there stays wrong.
    expect(await status()).toContain(`last: Thu 19 Nov 09:00, ${says}`);
    expect(logged()).toEqual([`A message was not sent. ${reason}`]);
    await app.faults();
    if (tells !== undefined) {
      const lasts = reason === 'not-in-channel' || reason === 'setter-gone';
      // Whoever set it up is told once, however long it lasts.
      for (const at of lasts ? [fivePast, '2026-11-20T09:00:00Z'] : [fivePast]) {
        await app.moveTo(at);
        expect(await told()).toEqual([`${tells} ${next}`]);
      }
      expect(await app.posts()).toEqual([]);
    }
    if (!says.includes('yet')) return;
    await late();
    expect(logged().at(-1)).toBe(`A message is too late to be sent. ${reason}`);
    expect((await told()).at(-1)).toContain('not posted');
  });
});

it('is left by dead workers: the status says so, not that it is next tomorrow, and what came of it then', async () => {
  await start();
  app.slack.clock.advance(Date.parse('2026-11-19T09:20:00Z') - app.now());
  expect(await status()).toContain(
    'last: Thu 19 Nov 09:00, not posted yet: no worker of Touchline has begun it, or none has come to its end; I keep trying.',
  );
  app.slack.clock.advance(3 * 3_600_000);
  expect(await status()).toContain('last: Thu 19 Nov 09:00, not posted: no worker of Touchline has begun it');
  await app.touchline.poll();
  expect(await status()).toContain('last: Thu 19 Nov 09:00, not posted: Touchline wasn’t running.');
  expect(logged()).toEqual(['A message is too late to be sent. not-running']);
  expect(await told()).toEqual([
    `The digest in <#C0COACH001> was not posted (Thu 19 Nov 09:00): Touchline wasn’t running. ${next}`,
  ]);
});

it('was turned off: the status says by whom, and whoever set it up is told', async () => {
  await start();
  await app.moveTo(nine);
  await app.type(jonas, '/todo digest off');
  expect(await status()).toContain(
    `This channel has no digest. <@${jonas}> turned it off Thu 19 Nov 09:00. Last: Thu 19 Nov 09:00, posted.`,
  );
  expect(await told()).toEqual([
    `The digest in <#C0COACH001> has ended: <@${jonas}> turned it off. Set it up again with \`/todo digest weekdays 9am\` if you want it back.`,
  ]);
  await app.type(marta, '/todo digest weekdays 9am');
  await app.type(marta, '/todo digest off');
  expect(await told()).toHaveLength(1);
});
