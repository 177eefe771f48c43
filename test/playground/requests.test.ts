import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';

let playground: Playground;
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-playground-'));

beforeAll(async () => {
  playground = await startPlayground({ dataDir, port: 0, logLevel: 'silent' });
});
afterAll(async () => {
  await playground.close();
  rmSync(dataDir, { recursive: true });
});

function statusOf(method: string, path: string, headers = {}, body?: Buffer): Promise<number | undefined> {
  const { hostname, port } = new URL(playground.url);
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request({ hostname, port, method, path, headers }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode));
  })
    .on('error', reject)
    .end(body);
  return promise;
}

/** Everything that answers on the playground's one port: Touchline, the simulator, the platform's controls, the page. */
const routes: [method: string, path: string][] = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['POST', '/slack/events'],
  ['POST', '/platform/install'],
  ['POST', '/platform/webhook'],
  ['GET', '/_platform/inspect'],
  ['POST', '/_platform/app'],
  ['POST', '/_platform/done'],
  ['POST', '/_control/type'],
  ['POST', '/api/auth.test'],
  ['POST', '/response/T0NORTH001/1/x'],
  ['POST', '/oauth/v2/authorize'],
  ['GET', '/avatars/x.svg'],
  ['GET', '/files/x'],
  ['POST', '/upload/x'],
  ['GET', '/'],
  ['GET', '/web/page.js'],
  ['GET', '/nothing'],
];

describe('a request to the playground', () => {
  it.each(routes)('%s %s: is refused unless it is of this machine', async (method, path) => {
    const { host } = new URL(playground.url);
    expect(await statusOf(method, path, { host: `rebound.example:${new URL(playground.url).port}` })).toBe(
      403,
    );
    expect(await statusOf(method, path, { host, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf(method, path, { host })).not.toBe(403);
  });

  it.each(routes.filter(([method]) => method === 'POST'))(
    '%s %s: a body of 11 MB is no defect',
    async (method, path) => {
      const status = await statusOf(method, path, {}, Buffer.alloc(11_000_000, ' '));
      // What is not signed, and an address that nobody was given, are refused for that.
      const other = {
        '/slack/events': 401,
        '/platform/install': 401,
        '/platform/webhook': 401,
        '/upload/x': 404,
      };
      expect(status).toBe((other as Record<string, number>)[path] ?? 413);
    },
  );
});
