import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { RedisServer } from '../../contract/redis-server.ts';

/** The writes of the process that is tried, and after which of them (from 1) it is ended; 0 for none. */
export type Writes = { count: number; end: number; kill: () => Promise<void>; onDone: () => void };

/** Where what begins at `at` ends, a command or a reply; undefined if it is not complete (redis.io, "RESP"). */
function endOf(bytes: Buffer, at: number): number | undefined {
  const lineEnd = bytes.indexOf('\r\n', at);
  if (lineEnd === -1) return undefined;
  const type = String.fromCharCode(bytes[at] ?? 0);
  const size = Number(bytes.toString('latin1', at + 1, lineEnd));
  let end: number | undefined = lineEnd + 2;
  if ('$=!'.includes(type)) {
    if (size >= 0) end += size + 2;
    return end <= bytes.length ? end : undefined;
  }
  if (!'*~>%|'.includes(type)) return end;
  const parts = '%|'.includes(type) ? size * 2 : size;
  for (let nth = 0; nth < parts && end !== undefined; nth += 1) end = endOf(bytes, end);
  return end;
}

/** Takes the complete commands or replies from bytes that come in pieces. */
function createReader() {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer | string): Buffer[] => {
    rest = Buffer.concat([rest, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)]);
    const found: Buffer[] = [];
    for (let end = endOf(rest, 0); rest.length > 0 && end !== undefined; end = endOf(rest, 0)) {
      found.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return found;
  };
}

/**
 * A server between Touchline and Redis that counts what was written, and ends Touchline right after one of the writes,
 * before it has heard of it. Each connection's commands go on one after the other. What is written is in Redis's
 * append-only file before its reply comes; a command that has changed nothing is not there.
 */
export async function startRedisProxy({ port, dir }: RedisServer, writes: Writes) {
  const sockets = new Set<Socket>();
  const folder = join(dir, 'appendonlydir');
  const written = () =>
    readdirSync(folder).reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  let lastSize = written();
  let isEnding = false;

  /** @returns whether the process is ended now */
  function look(): boolean {
    const size = written();
    if (size === lastSize || isEnding) return isEnding;
    lastSize = size;
    writes.count += 1;
    if (writes.count !== writes.end) return false;
    writes.end = 0;
    isEnding = true;
    void writes.kill().then(() => {
      isEnding = false;
      writes.onDone();
    });
    return true;
  }

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const waiting: Buffer[] = [];
    let isBusy = false;
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    function next(): void {
      const command = waiting.shift();
      isBusy = command !== undefined;
      if (command !== undefined && !isEnding) upstream.write(command);
    }
    const commandsIn = createReader();
    client.on('data', (bytes) => {
      waiting.push(...commandsIn(bytes));
      if (!isBusy) next();
    });
    const repliesIn = createReader();
    upstream.on('data', (bytes) => {
      for (const reply of repliesIn(bytes)) {
        if (look()) return;
        client.write(reply);
        if (reply[0] !== '>'.charCodeAt(0)) next();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
