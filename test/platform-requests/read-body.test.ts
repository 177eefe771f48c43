import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { platformRoutes } from '../../src/platform-requests/routes.ts';
import { stopClock } from '../support/stopped-clock.ts';

/** A server with the platform's addresses, and a connection to it. */
async function open() {
  const handled: string[] = [];
  const handle = async ({ rawBody }: { rawBody: string }) => {
    handled.push(rawBody);
    return { status: 200, body: {} };
  };
  const [[, listener] = []] = platformRoutes({ install: handle, webhook: handle }, createLog('silent'));
  const server = createServer(listener);
  const connected = once(server, 'request');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return { socket, connected, handled, answer: () => answer, ended: once(socket, 'close') };
}

const head = (length: number) =>
  `POST /platform/install HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

it('a sender that is slow is cut off after ten seconds', async () => {
  const { socket, connected, handled, answer, ended } = await open();
  const { advance } = stopClock();
  socket.write(`${head(100)}{`);
  await connected;
  await advance(9_999);
  expect(answer()).toBe('');
  await advance(1);
  await ended;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(handled).toEqual([]);
});

it('a body that is announced as too large is not read', async () => {
  const { socket, handled, answer, ended } = await open();
  socket.write(head(1024 * 1024 + 1));
  await ended;
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(handled).toEqual([]);
});

it('a body that grows too large is not read to the end', async () => {
  const { socket, handled, answer, ended } = await open();
  socket.on('error', () => {});
  socket.write('POST /platform/webhook HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  for (let sent = 0; sent < 40; sent += 1) socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`);
  await ended;
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(handled).toEqual([]);
});

it('a sender that goes away is not handled', async () => {
  const { socket, connected, handled } = await open();
  socket.write(`${head(100)}{`);
  const [request] = await connected;
  const gone = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await gone;
  expect(handled).toEqual([]);
});

it('is asked to try again where it could not be handled, and what is no POST is refused', async () => {
  const fails = () => Promise.reject(new Error('down'));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const routes = platformRoutes({ install: fails, webhook: fails }, log);
  expect(routes.map(([path]) => path)).toEqual(['/platform/install', '/platform/webhook']);
  for (const [path, listener] of routes) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const away = await fetch(url, { method: 'POST', body: '{}' });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
    const read = await fetch(url);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  }
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 50]);
});
