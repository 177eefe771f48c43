import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestJob } from '../../src/digests/subscriptions.ts';
import { createClock } from '../../src/playground/slack/clock.ts';
import type { Dict } from '../../src/playground/slack/data.ts';
import type { StoreOptions } from '../../src/store/open.ts';
import { answerTo } from '../e2e/connect-support.ts';
import {
  channels,
  labelsIn,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../e2e/support.ts';
import { kinds, type RunningKind } from './kinds.ts';
import { encryptionKeys, restore } from './version-1.ts';

const begin = '2026-11-19T09:10:00Z';

describe.each(kinds)('a store of version 1, $name', (kind) => {
  describe.skipIf(!kind.available)('opened by this release', () => {
    let running: RunningKind;
    let options: StoreOptions;
    let test: Test;
    let contents: Awaited<ReturnType<typeof restore>>;
    let platformDir: string;

    beforeAll(async () => {
      running = await kind.start();
    });
    afterAll(() => running.stop());
    beforeEach(async () => {
      options = await running.empty();
      contents = await restore(options);
      platformDir = mkdtempSync(join(tmpdir(), 'touchline-platform-'));
      const platformFile = join(platformDir, 'platform.sqlite');
      cpSync(contents.platformFile, platformFile);
      const clock = createClock(() => Date.parse(begin));
      test = await startTest({
        at: begin,
        connected: false,
        platformFile,
        slack: { clock, secret: 'fixture' },
        touchline: {
          ...options,
          now: () => clock.now(),
          // Read from the store, where OAuth put them.
          installations: undefined,
          ...(options.redisUrl && { encryptionKeys }),
        },
      });
      await test.slack.control.invite({ channel: channels.general, user: 'U0APPNORTH' });
    });
    afterEach(async () => {
      expect(await test.troubles()).toEqual([]);
      await test.close();
      rmSync(platformDir, { recursive: true });
    });

    /** Posts one of the old messages again, to one person or to the whole channel. */
    async function show(name: string, user?: string): Promise<Seen> {
      const { text, blocks } = contents.messages[name] as { text: string; blocks: Dict[] };
      const answer = await fetch(`${test.slack.apiUrl}chat.${user ? 'postEphemeral' : 'postMessage'}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${test.slack.botToken(workspaces.north)}`,
          'content-type': 'application/json; charset=utf-8',
        },
        body: JSON.stringify({ channel: channels.coaching, user, text, blocks }),
      });
      expect(await answer.json()).toMatchObject({ ok: true });
      return test.lastMessage(user ?? people.jonas);
    }

    async function moveTo(iso: string): Promise<void> {
      test.slack.clock.advance(Date.parse(iso) - test.slack.clock.now());
      await test.touchline.poll();
      await test.quiet();
    }
    const posts = async (channel: string) =>
      (await test.messages(people.jonas, channel))
        .filter(({ ephemeral, subtype }) => !ephemeral && subtype === undefined)
        .map(wordsOf);

    it('still has its connection, its installation and its tasks', async () => {
      const { connections, installations, store } = test.touchline.services;
      expect(await connections.get(workspaces.north)).toMatchObject({
        organization: { name: 'Testing' },
        token: test.platform.token(),
        connectedBy: people.marta,
      });
      expect(await installations.botToken({ teamId: workspaces.north })).toBe(
        test.slack.botToken(workspaces.north),
      );
      expect(await answerTo(test, people.jonas, 'status')).toMatch(
        /^Connected to \*<https:[^|>]+\|Testing>\* by <@U0MARTA001> on 2026-11-18, .* You are Jonas Lindqvist there \(coach\)/,
      );
      expect(wordsOf(await test.type(people.jonas, '/todo'))).toMatch(
        /^\*Your tasks\* · 1 overdue · 1 later\n/,
      );
      expect(await store.jobs.counts()).toEqual({ digest: 2 });
    });

    it('updates an old list when Done is clicked, and knows its numbers', async () => {
      const list = await show('list', people.jonas);
      expect(labelsIn(list.blocks)).toEqual(['Done', 'Done', 'Done']);
      const changed = await test.click(people.jonas, list, 'Done', { nth: 1 });
      expect(labelsIn(changed.blocks)).toEqual(['Done', 'Undo', 'Done']);
      expect(wordsOf(changed)).toContain('2. ~Send the workbook~');
      expect(test.tasks('Send the workbook')[0]?.done).toBe(true);
      await test.type(people.jonas, '/todo done 3');
      expect(test.tasks('Plan the offsite')[0]?.done).toBe(true);
    });

    it('updates an old digest when Done or Undo is clicked', async () => {
      const digest = await show('digest');
      expect(labelsIn(digest.blocks)).toEqual(['Undo', 'Done', 'Done', 'Done']);
      const changed = await test.click(people.priya, digest, 'Done', { nth: 1 });
      expect(labelsIn(changed.blocks)).toEqual(['Undo', 'Done', 'Undo', 'Done']);
      expect(test.tasks('Call Anna')[0]?.done).toBe(true);
      const undone = await test.click(people.jonas, digest, 'Undo');
      expect(labelsIn(undone.blocks)).toEqual(['Done', 'Done', 'Undo', 'Done']);
    });

    it.each([
      [
        'person',
        ['Maria Silva (msilva.sp@clients.example)'],
        'Send the slides',
        'Created for *Maria Silva* in',
      ],
      ['date', ['Tue 4 May 2027'], 'Send the deck', 'Tue 4 May 2027'],
      ['several', ['Jonas Lindqvist'], 'Send the notes for Jonas or Priya', 'Created for *you* in'],
      [
        'program',
        ['First 90 Days', 'Fri 27 Nov'],
        'Send the plan',
        'Created for *Priya Nair* in *First 90 Days*',
      ],
    ])('accepts the answer to an old question (%s)', async (name, labels, text, receipt) => {
      let message = await show(name, people.jonas);
      expect(wordsOf(message)).toContain('so the task is not created yet');
      for (const label of labels) message = await test.click(people.jonas, message, label);
      expect(wordsOf(message)).toContain(receipt);
      expect(test.tasks(text)).toHaveLength(1);
    });

    it('posts its digests at their times, and never twice on one date', async () => {
      const { services } = test.touchline;
      expect(await services.leases.isHeld(`digest/${workspaces.north}/${channels.coaching}/2026-11-19`)).toBe(
        true,
      );
      const next = async (channel: string) =>
        new Date(
          (await services.scheduler.nextRunAt(digestJob(workspaces.north, channel))) ?? 0,
        ).toISOString();
      expect(await next(channels.coaching)).toBe('2026-11-20T09:00:00.000Z');
      expect(await next(channels.general)).toBe('2026-11-19T16:00:00.000Z');
      await moveTo('2026-11-19T15:59:59.999Z');
      expect(await posts(channels.general)).toEqual([]);
      await moveTo('2026-11-19T16:00:00Z');
      await moveTo('2026-11-19T16:00:02Z');
      expect(await posts(channels.general)).toEqual([
        expect.stringMatching(/^\*1 overdue task of one person\*\nNames and tasks are not shown/),
      ]);
      // Clients read that channel, and nobody was ever asked about them.
      await test.touchline.poll();
      const asked = (await test.messages(people.jonas, 'D0APPJONAS0')).at(-1);
      expect(asked && wordsOf(asked)).toContain(
        'shows only counts now: anyone in this workspace can open it.',
      );
      expect(wordsOf(await test.type(people.marta, '/todo digest daily 10pm'))).toContain(
        'next on Fri 20 Nov at 22:00 (Europe/London). A channel gets one digest a day.',
      );
      await moveTo('2026-11-19T22:00:00Z');
      expect(await posts(channels.coaching)).toEqual([]);
      await moveTo('2026-11-20T22:00:00Z');
      expect(await posts(channels.coaching)).toHaveLength(1);
      expect(await posts(channels.general)).toHaveLength(1);
      await test.type(people.marta, '/todo digest off');
      expect(
        await services.scheduler.nextRunAt(digestJob(workspaces.north, channels.coaching)),
      ).toBeUndefined();
    });

    it('is marked with the version of this release', async () => {
      if (options.redisUrl === undefined) {
        using file = new DatabaseSync(join(options.dataDir, 'touchline.db'), { readOnly: true });
        expect(file.prepare('PRAGMA user_version').get()).toEqual({ user_version: 3 });
      } else {
        const client = createClient({ url: options.redisUrl });
        await client.connect();
        expect(await client.get('touchline:schema-version')).toBe('2');
        client.destroy();
      }
    });

    it('still works after a restart', async () => {
      await test.type(people.jonas, '/todo digest daily 6pm');
      await test.restart();
      expect(wordsOf(await test.type(people.jonas, '/todo'))).toMatch(
        /^\*Your tasks\* · 1 overdue · 1 later\n/,
      );
      const list = await show('list', people.jonas);
      expect(labelsIn((await test.click(people.jonas, list, 'Done', { nth: 2 })).blocks)).toEqual([
        'Done',
        'Done',
        'Undo',
      ]);
      expect(await test.touchline.services.store.jobs.counts()).toEqual({ digest: 2 });
    });
  });
});
