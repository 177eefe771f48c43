import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { type App, ending, people, startApp } from '../support.ts';
import { connect, disconnect, touchline } from './connect-support.ts';

let app: App;

const lines: string[] = [];
const log = () => {
  lines.length = 0;
  return createLog('trace', { write: (line) => void lines.push(line) });
};

/** Everything people can see: modals, Home tabs, profiles, and all messages of all channels. */
async function everythingSeen(): Promise<string> {
  const { control } = app.slack;
  const seen: unknown[] = [];
  for (const user of Object.values(people)) {
    const state = await control.state({ user });
    seen.push(state);
    for (const { id } of state.channels as { id: string }[])
      seen.push(await control.messages({ user, channel: id }));
  }
  return JSON.stringify(seen);
}

const storedBytes = (): string =>
  readdirSync(app.dataDir)
    .filter((name) => name.startsWith('touchline.db'))
    .map((name) => readFileSync(join(app.dataDir, name), 'latin1'))
    .join('');

describe('a token', () => {
  it('never appears in a message, view, log line, call or file, whatever happens', async () => {
    app = await ending(startApp({ connected: false, touchline: { log: log() } }));
    const token = app.platform.token();
    const wrong = 'wrong-token-4711';
    await connect(app, people.marta, wrong);
    await app.submit(people.marta, { token });
    await app.type(people.jonas, '/todo Call Anna tomorrow 3pm for Anna Kowalski');
    const list = await app.type(people.jonas, '/todo');
    await app.click(people.jonas, list, 'Done');
    await touchline(app, people.jonas, `connect ${token}`);
    await touchline(app, people.jonas, 'status');
    for (const answer of ['html', 'half', { status: 422, body: { message: token } }] as const) {
      app.platform.faults.rules.splice(0, 9, { answer });
      await connect(app, people.marta, token);
      await app.type(people.jonas, '/todo');
    }
    app.mend();
    app.platform.revokeToken(token);
    await app.type(people.jonas, '/todo');
    await disconnect(app, people.marta);

    const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
    // Slack's requests contain what people typed; this checks what Touchline sent.
    const byTouchline = deliveries.map(({ kind, url, payload, responseBody }) =>
      kind === 'api' || kind === 'response_url' ? { url, payload } : { responseBody },
    );
    const places = {
      seen: await everythingSeen(),
      deliveries: JSON.stringify(byTouchline),
      log: lines.join(''),
      files: storedBytes(),
    };
    expect(deliveries.length).toBeGreaterThan(30);
    expect(lines.length).toBeGreaterThan(5);
    expect(places.files).toContain('organization-tokens');
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(500);
      for (const secret of [token, wrong, Buffer.from(token).toString('base64').slice(0, 20)])
        expect(
          text.includes(secret),
          `${secret === wrong ? 'the wrong token' : 'the token'} in: ${place}`,
        ).toBe(false);
    }
  });
});
