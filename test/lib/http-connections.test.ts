import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createConnections } from '../../src/http/connections.ts';
import { createHttpServer, createListener, listen } from '../../src/server.ts';

/** A server for at most so many strangers, with a route that says when a request comes and is answered by the test. */
async function start(unsignedConnections = 3) {
  const connections = createConnections({ unsignedConnections });
  const waiting: Parameters<RequestListener>[] = [];
  const listener = createListener(
    new Map<string, RequestListener>([
      ['/wait', (...request) => void waiting.push(request)],
      [
        '/signed',
        (req, res) => {
          connections.keep(req, res);
          res.end('signed');
        },
      ],
      ['/open', (_, res) => void res.end('open')],
    ]),
  );
  const server = createHttpServer(listener, connections);
  const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    connections,
    waiting,
    async open() {
      const counted = once(server, 'connection');
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      socket.on('error', () => {}).resume();
      sockets.push(socket);
      await counted;
      return { socket, ended: once(socket, 'close') };
    },
  };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

it.each(['/open', '/nothing'])('a connection ends with its first answer (%s)', async (path) => {
  const { open, connections } = await start();
  const { socket, ended } = await open();
  let answer = '';
  socket.on('data', (some) => {
    answer += some;
  });
  socket.write(ask(path));
  await ended;
  expect(answer).toMatch(/\r\nconnection: close\r\n/);
  expect(connections.unsigned()).toBe(0);
});

it('a connection stays open after a signed request, counts no more, and ends after one that is not signed', async () => {
  const { open, connections } = await start();
  const { socket, ended } = await open();
  for (let times = 0; times < 2; times += 1) {
    socket.write(ask('/signed'));
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*signed$/s);
    expect(answer).not.toMatch(/connection: close/i);
    expect(connections.unsigned()).toBe(0);
  }
  socket.write(ask('/open'));
  await ended;
});

it('one connection too many closes the oldest on which nothing signed has come', async () => {
  const { open, connections } = await start(3);
  const signed = await open();
  signed.socket.write(ask('/signed'));
  await once(signed.socket, 'data');
  const strangers = [await open(), await open(), await open()];
  expect([connections.unsigned(), connections.cutOff()]).toEqual([3, 0]);
  const newest = await open();
  await strangers[0]?.ended;
  expect([connections.unsigned(), connections.cutOff()]).toEqual([3, 1]);
  newest.socket.write(ask('/open'));
  await newest.ended;
  signed.socket.write(ask('/signed'));
  await once(signed.socket, 'data');
  expect(strangers.map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
});

it('requests that are sent before the last one is answered end the connection', async () => {
  const { open, waiting } = await start();
  const { socket, ended } = await open();
  socket.write(ask('/wait').repeat(100));
  await ended;
  expect(waiting).toHaveLength(1);
});

it('the body of a request whose route does not read it is not kept', async () => {
  const { open, waiting } = await start();
  const { socket } = await open();
  socket.write(`POST /wait HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n${'x'.repeat(300_000)}`);
  await expect.poll(() => waiting.length).toBe(1);
  const [[req] = []] = waiting;
  await expect.poll(() => req?.complete).toBe(true);
  expect(req?.readableLength).toBe(0);
});
