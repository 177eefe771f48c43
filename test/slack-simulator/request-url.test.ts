import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { type AppResponse, type Harness, type ReceivedRequest, startHarness } from './support.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** docs.slack.dev/apis/events-api/using-http-request-urls, "URL verification handshake". */
describe('the challenge at the events URL', () => {
  const wrongChallenge = "didn't respond with the value of the challenge parameter";
  const challengeOf = ({ payload }: ReceivedRequest) => String(payload.challenge);
  test.each<[string, (request: ReceivedRequest) => AppResponse, string | undefined]>([
    ['plain text', (request) => ({ body: challengeOf(request) }), undefined],
    ['JSON', (request) => ({ body: { challenge: challengeOf(request) } }), undefined],
    [
      'a form',
      (request) => ({
        body: `challenge=${challengeOf(request)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      undefined,
    ],
    ['another challenge', () => ({ body: { challenge: 'guessed' } }), wrongChallenge],
    ['nothing', () => ({}), wrongChallenge],
    ['an error', () => ({ status: 404 }), 'HTTP error: 404'],
    ['a closed connection', () => ({ cut: true }), 'does not answer'],
  ])('answered with %s', async (_answer, respond, problem) => {
    harness.app.respond = respond;
    const said = await harness.slack.verifyRequestUrl();
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(problem);
    const { deliveries } = await harness.slack.control.deliveries({ limit: 1 });
    expect(deliveries).toMatchObject([{ kind: 'url_verification', payload: { type: 'url_verification' } }]);
  });

  test('is not sent without an events URL, nor in Socket Mode', async () => {
    const { settings } = testManifest();
    for (const changed of [{ ...settings, event_subscriptions: {} }, { socket_mode_enabled: true }]) {
      const other = await startHarness({ manifest: testManifest({ settings: changed }) });
      expect(await other.slack.verifyRequestUrl()).toBeUndefined();
      expect(other.app.received).toEqual([]);
      await other.close();
    }
  });
});
