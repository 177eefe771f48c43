import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBodies } from '../../src/http/bodies.ts';
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
  const [[, listener] = []] = platformRoutes({
    handlers: { install: handle, webhook: handle },
    signatureHeader: 'signature',
    bodies: createBodies(),
    log: createLog('silent'),
  });
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

const start = `POST /platform/install HTTP/1.1\r\nhost: x\r\nsignature: t=1,${'0'.repeat(64)}\r\n`;
const head = (length: number) => `${start}content-length: ${length}\r\n\r\n`;

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

it('a body that grows too large is not read to the end', async () => {
  const { socket, handled, answer, ended } = await open();
  socket.on('error', () => {});
  socket.write(`${start}transfer-encoding: chunked\r\n\r\n`);
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
