import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import {
  type App,
  type AppOptions,
  directOf,
  people,
  type Seen,
  startApp,
  wordsOf,
  workspaces,
} from '../support.ts';
import { connect } from './connect-support.ts';

const { lee } = people;
const { north } = workspaces;
export const leeEmail = 'lee@northfield.example';
/** Another Slack admin, and somebody who was one when they installed Touchline. */
export const nora = 'U0NORA0001';
export const ines = 'U0INES0001';

const asked =
  /^<@U0NOBOD001> entered an API token of \*Lee &amp; Co\* on the coaching platform, and asks to connect/;

/**
 * Lee, a plain member in Slack, has an organization of their own on the platform. Marta and Nora are Slack admins, and
 * Ines installed Touchline. Nobody has connected the workspace. It ends with the test.
 */
export async function startApproval(options: AppOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-platform-'));
  const platformFile = join(folder, 'platform.sqlite');
  const app: App = await startApp({
    connected: false,
    platformFile,
    ...options,
    touchline: {
      installations: {
        botToken: async ({ teamId = '' }) => app.slack.botToken(teamId),
        installer: async () => ines,
        remove: async () => {},
      },
      ...options.touchline,
    },
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  async function person(id: string, name: string, email: string, more: object = {}): Promise<void> {
    await app.slack.control.person({ id, teamId: north, name, email, ...more });
    await app.quiet();
  }
  await person(nora, 'Nora Blum', 'nora@northfield.example', { role: 'admin' });
  await person(ines, 'Ines Roth', 'ines@northfield.example');
  const own = app.platform.addOrganization({ name: 'Lee & Co', admin: { name: 'Lee', email: leeEmail } });
  const ownToken = app.platform.addToken(own.admin.id);

  /** What somebody was told in direct messages, oldest first. */
  async function told(user: string): Promise<Seen[]> {
    // Slack takes one message a second in a channel.
    app.slack.clock.advance(2_000);
    // Each is a job, and the first finds out who is told.
    for (let round = 0; round < 2; round += 1) await app.done(() => app.touchline.poll());
    return app.messages(user, directOf(user));
  }

  return {
    app,
    ownToken,
    person,
    told,
    toldWords: async (user: string) => (await told(user)).map(wordsOf),
    kept: () => fixture.connection(app, north),
    /** Changes what the platform knows, as its own pages do. */
    changeOnPlatform(sql: string): void {
      const database = new DatabaseSync(platformFile);
      database.exec(sql);
      database.close();
    },
    /** Lee asks. @returns the message that a Slack admin got */
    async ask(admin: string = people.marta): Promise<Seen> {
      await connect(app, lee, ownToken);
      const question = (await told(admin)).find((message) => asked.test(message.text));
      if (question === undefined) throw new Error('Nobody was asked.');
      return question;
    },
    /** Clicks a button under the question. @returns what the question is then */
    answer: async (user: string, question: Seen, label: 'Connect' | 'Refuse'): Promise<string> =>
      wordsOf(await app.click(user, question, label, { channel: directOf(user) })),
    /** Clicks **Connect** where the answer is a message of its own. */
    async answerLast(user: string, question: Seen): Promise<string> {
      await app.click(user, question, 'Connect', { channel: directOf(user) });
      return await app.said(user, directOf(user));
    },
  };
}
