import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createLog } from '../../../src/lib/log.ts';
import * as fixture from '../../support/fixture.ts';
import { channels, ending, people, wordsOf, workspaces } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

let app: DigestApp;
// What Slack refuses is what these tests are about.
afterEach(async () => void (await app.troubles()));
const lines: string[] = [];
const nine = '2026-11-19T09:00:00Z';
const friday = '2026-11-20T09:00:00Z';
const next = 'It is due again on Fri 20 Nov at 09:00 (Europe/London).';

type Options = NonNullable<Parameters<typeof startDigestApp>[1]>;

async function start(words = 'weekdays 9am', options: Options = {}): Promise<void> {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  app = await ending(
    startDigestApp('2026-11-18T10:00:00Z', {
      ...options,
      touchline: { log, digestTimes: { searchEveryMs: 1 } },
    }),
  );
  app.addTask('Call Anna', app.team.priya, 3);
  await app.type(people.marta, `/todo digest ${words}`);
}

/** A workspace that has not granted the optional scopes. */
function withoutHistory(): Options {
  const manifest = parse(readFileSync(join(import.meta.dirname, '../../../manifest.yml'), 'utf8'));
  const { scopes } = manifest.oauth_config;
  scopes.bot = scopes.bot.filter((scope: string) => !scopes.bot_optional.includes(scope));
  delete scopes.bot_optional;
  return { slack: { manifest } };
}

const told = async () => await app.toldWords();
const status = async () => await app.say(people.marta, '/todo digest status');
/** Nine o'clock, some retries, and when it is too late. */
async function theMorning(): Promise<void> {
  for (const time of ['09:00', '09:01', '09:05', '09:10', '12:05'])
    await app.moveTo(`2026-11-19T${time}:00Z`);
}

describe('/todo digest says what became of the last one', () => {
  it('posted, nothing overdue, and not posted with the reason', async () => {
    await start();
    await app.moveTo(nine);
    expect(await status()).toContain('(Europe/London), last: Thu 19 Nov 09:00, posted. Set up by');
    await app.moveTo('2026-11-20T08:00:00Z');
    expect(await status()).toContain(', last: Thu 19 Nov 2026 09:00, posted. Set up by');
    const [task] = app.tasks('Call Anna');
    if (task === undefined) throw new Error('No task.');
    await app.click(people.jonas, (await app.posts())[0] ?? never(), 'Done');
    await app.moveTo(friday);
    expect(await status()).toContain(', last: Fri 20 Nov 09:00, nothing was overdue. Set up by');
    app.breaks({ answer: { status: 500 } });
    await app.moveTo('2026-11-23T09:00:00Z');
    app.mend();
    expect(await status()).toContain(
      ', last: Mon 23 Nov 09:00, not posted yet: the platform didn’t answer; I keep trying. Set up by',
    );
    expect(lines.filter((line) => line.includes('A message was not sent.'))).toHaveLength(1);
  });
});

const never = (): never => {
  throw new Error('There is no post.');
};

describe('whoever set up a digest is told once when it stops working', () => {
  it('the program is gone, which the platform shows as no tasks', async () => {
    await start('weekdays 9am in "Leadership Basics"');
    const kept = (await fixture.digest(app, workspaces.north, channels.coaching)) ?? never();
    await fixture.putDigest(app, { ...kept, programs: [{ id: 'gone', name: 'Leadership *Basics*' }] });
    app.calls();
    await app.moveTo(nine);
    expect(app.calls()).toEqual(['GET /todos', 'GET /programs']);
    expect(await told()).toEqual([
      `The digest in <#C0COACH001> is not posted at the moment: its program is no longer on the platform. Set it up again with \`/todo digest weekdays 9am in "PROGRAM"\`, or end it with \`/todo digest off\`. ${next}`,
    ]);
  });
});

describe('a digest that is not posted for three hours', () => {
  it('is recorded and told, and Post it now posts it once', async () => {
    await start();
    app.breaks({ answer: { status: 500 } });
    await theMorning();
    app.mend();
    expect(await told()).toEqual([
      `The digest in <#C0COACH001> was not posted (Thu 19 Nov 09:00): the platform didn’t answer. ${next}`,
    ]);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, not posted: the platform didn’t answer. Set');
    const [message] = await app.told();
    const channel = 'D0APPMARTA0';
    const clicked = await app.click(people.marta, message ?? never(), 'Post it now', { channel });
    expect(wordsOf(clicked)).toBe('The digest is posted in <#C0COACH001>.');
    expect(await app.posts()).toHaveLength(1);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, posted. Set');
    // Set up again for today, it comes tomorrow.
    expect(await app.say(people.marta, '/todo digest daily 3pm')).toContain('next on Fri 20 Nov');
    // A second click on the same button, as from another client.
    await app.resend('block_actions');
    expect(await app.posts()).toHaveLength(1);
  });
});

describe('a digest whose answer is lost', () => {
  const lose = () => app.faults({ on: 'api', what: 'chat.postMessage', kind: 'lost' });

  it('is found by its metadata, which names the claim and nobody, and is not posted again', async () => {
    await start();
    await lose();
    await app.moveTo(nine);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, being posted. Set');
    await app.moveTo('2026-11-19T09:01:00Z');
    expect(await app.posts()).toHaveLength(1);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, posted. Set');
    const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
    const post = deliveries.find(({ url }) => url === 'chat.postMessage');
    const { metadata } = (post?.payload ?? {}) as { metadata?: unknown };
    expect(metadata).toBe(
      '{"event_type":"touchline_message","event_payload":{"claim":"digest/T0NORTH001/C0COACH001/2026-11-19"}}',
    );
    expect(await told()).toEqual([]);
  });

  it('is posted again if it is not in the channel', async () => {
    await start();
    await app.faults({ on: 'api', what: 'chat.postMessage', kind: 'cut' });
    await app.moveTo(nine);
    expect(await app.posts()).toEqual([]);
    await app.moveTo('2026-11-19T09:01:00Z');
    await app.moveTo('2026-11-19T09:02:00Z');
    expect(await app.posts()).toHaveLength(1);
    expect(await told()).toEqual([]);
  });

  it('is found behind many newer messages, page by page', async () => {
    await start();
    await lose();
    await app.moveTo(nine);
    for (let nth = 0; nth < 40; nth += 1)
      await app.slack.control.type({
        user: people.jonas,
        channel: channels.coaching,
        text: `Message ${nth}`,
      });
    for (const minute of ['01', '02', '03', '04']) await app.moveTo(`2026-11-19T09:${minute}:00Z`);
    expect(await app.slackCalls('conversations.history')).toBe(3);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, posted. Set');
    expect(await app.postCalls()).toBe(1);
  });

  it('is not posted again without the optional scope: whoever set it up is asked, and posts it once', async () => {
    await start('weekdays 9am', withoutHistory());
    await app.faults({ on: 'api', what: 'chat.postMessage', kind: 'cut' });
    await app.moveTo(nine);
    await theMorning();
    expect(await app.posts()).toEqual([]);
    expect(await told()).toEqual([
      `I can’t tell whether the digest in <#C0COACH001> was posted (Thu 19 Nov 09:00). Slack didn’t confirm it, and I may not read that channel to see. Please look there, and if it is missing, post it now. ${next}`,
    ]);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, perhaps posted: Slack didn’t confirm it. Set');
    const [message] = await app.told();
    const channel = 'D0APPMARTA0';
    await app.click(people.marta, message ?? never(), 'Post it now', { channel });
    expect(await app.posts()).toHaveLength(1);
    await app.moveTo(friday);
    expect(await app.posts()).toHaveLength(2);
  });

  it('is not posted by a click after the digest was turned off', async () => {
    await start('weekdays 9am', withoutHistory());
    await lose();
    await app.moveTo(nine);
    await app.moveTo('2026-11-19T09:01:00Z');
    await app.moveTo('2026-11-19T09:02:00Z');
    await app.moveTo('2026-11-19T09:03:00Z');
    const [message] = await app.told();
    await app.type(people.marta, '/todo digest off');
    const clicked = await app.click(people.marta, message ?? never(), 'Post it now', {
      channel: 'D0APPMARTA0',
    });
    expect(wordsOf(clicked)).toBe('<#C0COACH001> has no digest any more.');
    expect(await app.posts()).toHaveLength(1);
  });
});
