import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createConnections } from '../src/http/connections.ts';
import { createHttpServer, createListener, listen } from '../src/server.ts';

it.each([
  ['anything', ''],
  ['headers', 'POST /x HTTP/1.1\r\nhost: x\r\n'],
  ['a body', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc'],
])('cuts off a sender who never finishes %s, and tells nothing about itself', async (_, sent) => {
  const listener = createListener(new Map([['/x', (req) => void req.resume()]]));
  const times = { requestTimeout: 60, headersTimeout: 50, connectionsCheckingInterval: 20 };
  const server = createHttpServer(listener, createConnections(), times);
  const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.write(sent);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n\r\n$/);
  server.close();
});

it('keeps a connection open for longer than proxies do', () => {
  const server = createHttpServer(() => false, createConnections());
  expect(server.keepAliveTimeout).toBeGreaterThan(600_000);
});
