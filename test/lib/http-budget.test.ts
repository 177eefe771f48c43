import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBodies } from '../../src/http/bodies.ts';
import { limits } from '../../src/http/limits.ts';

/** A server that reads bodies and answers how long they were, and senders for it. */
async function start(unfinishedBytes: number = limits.unfinishedBytes) {
  const bodies = createBodies({ unfinishedBytes });
  const seen = { peak: 0, closed: 0, pieces: new Set<Buffer>() };
  const server = createServer(async (req, res) => {
    const reading = bodies.read(req, limits.slackBytes);
    req.on('data', (piece: Buffer) => {
      seen.pieces.add(piece);
      seen.peak = Math.max(seen.peak, bodies.heldBytes());
    });
    const body = await reading;
    const status = typeof body === 'string' ? 200 : body;
    if (status !== undefined)
      res.writeHead(status, { connection: 'close' }).end(String(body?.toString().length));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    bodies,
    seen,
    sockets,
    /** Sends this. The answer is there when the server closes the connection. */
    send(text: string) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
      const answer: string[] = [];
      socket.on('error', () => {});
      socket.on('data', (some: string) => void answer.push(some));
      socket.on('close', () => {
        seen.closed += 1;
      });
      sockets.push(socket);
      socket.write(text);
      return { socket, answered: once(socket, 'close').then(() => answer.join('')) };
    },
    /** The bytes of all pieces that were not given back. */
    keptBytes: () => seen.pieces.values().reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

const head = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;
const unfinished = head(limits.slackBytes) + 'x'.repeat(limits.slackBytes - 1);

it('400 bodies of 1 MB that are never finished hold 4 MB, and what is cut off is given back at once', async () => {
  const { bodies, seen, sockets, send, keptBytes } = await start();
  for (let sender = 0; sender < 400; sender += 1) send(unfinished);
  // Three of them fit into 4 MB.
  await expect.poll(() => seen.closed).toBe(397);
  expect(bodies.cutOff()).toBe(397);
  expect(seen.peak).toBeGreaterThan(3 * 1024 * 1024);
  expect(seen.peak).toBeLessThanOrEqual(limits.unfinishedBytes);
  await expect.poll(() => bodies.heldBytes()).toBeGreaterThan(3 * 1024 * 1024 - 3);
  expect(keptBytes()).toBeLessThanOrEqual(limits.unfinishedBytes);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => bodies.heldBytes()).toBe(0);
  expect(keptBytes()).toBe(0);
});

it('a small body that comes slowly gets through while others take up everything', async () => {
  const { seen, send } = await start();
  for (let sender = 0; sender < 20; sender += 1) send(unfinished);
  await expect.poll(() => seen.closed).toBe(17);
  const { socket, answered } = send(head(60_000) + 'x'.repeat(30_000));
  for (let sender = 0; sender < 20; sender += 1) send(unfinished);
  await expect.poll(() => seen.closed).toBe(37);
  socket.write('x'.repeat(30_000));
  expect(await answered).toMatch(/^HTTP\/1\.1 200 .*\r\n60000\r\n/s);
});

it('of small bodies the oldest makes room, so that the newest gets through', async () => {
  const { seen, send, bodies } = await start(200_000);
  const oldest = send(head(60_000) + 'x'.repeat(50_000));
  await expect.poll(() => bodies.heldBytes()).toBeGreaterThan(50_000);
  for (let sender = 0; sender < 3; sender += 1) send(head(60_000) + 'x'.repeat(50_000));
  expect(await oldest.answered).toMatch(/^HTTP\/1\.1 503 /);
  expect(seen.closed).toBe(1);
  const newest = send(head(20_000) + 'x'.repeat(20_000));
  expect(await newest.answered).toMatch(/^HTTP\/1\.1 200 /);
});

it('a body that comes byte by byte counts as what it takes in memory', async () => {
  const { send, bodies } = await start(100_000);
  const { answered } = send(
    `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(1_000)}`,
  );
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
  expect([bodies.cutOff(), bodies.heldBytes()]).toEqual([1, 0]);
});
