import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSlackAddress } from '../../src/slack/edge/answers.ts';
import { apiAnswerBytes } from '../../src/slack/edge/limits.ts';
import { slackFetch } from '../../src/slack/edge/slack-fetch.ts';
import { createResponder } from '../../src/slack/surface/responder.ts';
import { stopClock } from '../support/stopped-clock.ts';

const piece = Buffer.alloc(64 * 1024, ' ');

/** A server that answers with spaces until its connection is closed. */
async function startEndless(status: number) {
  const sent = { bytes: 0, requests: 0, closed: Promise.withResolvers<void>() };
  const server = createServer((_, res) => {
    sent.requests += 1;
    res.writeHead(status, { 'content-type': 'application/json' });
    const more = () => {
      while (!res.destroyed) {
        sent.bytes += piece.length;
        if (!res.write(piece)) return void res.once('drain', more);
      }
    };
    res.on('close', sent.closed.resolve);
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

describe('an answer without end', () => {
  it('at a response_url is cut off: the message was taken', async () => {
    const { sent, url } = await startEndless(200);
    const fallbacks: unknown[] = [];
    const { reply } = createResponder(url, async (message) => void fallbacks.push(message));
    await reply({ text: 'Done.' });
    await sent.closed.promise;
    expect([sent.requests, fallbacks]).toEqual([1, []]);
    // What was on its way is counted too.
    expect(sent.bytes).toBeLessThan(16 * 1024 * 1024);
  });

  it('of the Web API is refused', async () => {
    const { sent, url } = await startEndless(200);
    const call = slackFetch(url, { method: 'POST', body: 'x' });
    await expect(call).rejects.toThrow('exceeded max size');
    await sent.closed.promise;
    expect(sent.bytes).toBeGreaterThan(apiAnswerBytes);
  });
});

const slack = 'https://slack.com/api/';

describe('an address for answers', () => {
  it.each([
    ['https://hooks.slack.com/commands/T1/2/3', slack],
    ['https://slack.com/x', slack],
    ['https://hooks.slack.com/actions/T1/2/3', 'http://127.0.0.1:3000/api/'],
    ['https://hooks.slack-gov.com/commands/T1/2/3', 'https://slack-gov.com/api/'],
    ['http://127.0.0.1:3000/response/T1/2/3', 'http://127.0.0.1:3000/api/'],
  ])('is Slack’s: %s (SLACK_API_URL %s)', (address, apiUrl) => {
    expect(isSlackAddress(address, apiUrl)).toBe(true);
  });

  it.each([
    ['http://hooks.slack.com/commands/T1/2/3', slack],
    ['https://hooks.slack.com:8443/commands', slack],
    ['https://slack.com.evil.example/', slack],
    ['https://evilslack.com/', slack],
    ['https://hooks.slack.com@evil.example/', slack],
    ['https://evil.example/hooks.slack.com', slack],
    ['https://hooks.slack-gov.com/commands', slack],
    ['ftp://hooks.slack.com/', slack],
    ['//hooks.slack.com/', slack],
    ['hooks.slack.com', slack],
    ['', slack],
    [null, slack],
    [{ href: 'https://hooks.slack.com/' }, slack],
    ['http://169.254.169.254/latest/meta-data', 'http://127.0.0.1:3000/api/'],
    ['http://127.0.0.1:3001/response', 'http://127.0.0.1:3000/api/'],
    ['https://127.0.0.1:3000/response', 'http://127.0.0.1:3000/api/'],
    ['http://127.0.0.1.evil.example:3000/', 'http://127.0.0.1:3000/api/'],
  ])('is not Slack’s: %j (SLACK_API_URL %s)', (address, apiUrl) => {
    expect(isSlackAddress(address, apiUrl)).toBe(false);
  });
});

/** A `response_url` that is asked too often at first. */
async function startBusy(retryAfter: string | undefined, times: number) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (requests > times) return response.end('ok');
    return response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const fallbacks: unknown[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const responder = createResponder(url, async (message) => void fallbacks.push(message));
  return { responder, seen: () => [requests, fallbacks.length] };
}

describe('a response_url that is asked too often', () => {
  it.each([
    ['1', 1, [2, 0]],
    ['2', 1, [2, 0]],
    ['1', 2, [2, 1]],
    ['3', 1, [1, 1]],
    ['3600', 1, [1, 1]],
    [undefined, 1, [2, 0]],
    ['0', 1, [2, 0]],
    ['soon', 1, [2, 0]],
  ])(
    'Retry-After: %s, %i times: so many requests, and messages elsewhere: %j',
    async (after, times, expected) => {
      const { responder, seen } = await startBusy(after, times);
      const clock = stopClock();
      await clock.run(responder.replace({ text: 'Done.' }), 3_000);
      expect(seen()).toEqual(expected);
    },
  );
});
