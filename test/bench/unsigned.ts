import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { startMeasured } from './processes.ts';
import { row, table } from './table.ts';

const megabyte = 1024 * 1024;
const idle = 'POST /slack/events HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n';

/** A request with a signature that has the right form, and a body of 1 MB that lacks its last byte. */
const unfinished = (): string =>
  [
    'POST /slack/events HTTP/1.1',
    'host: x',
    'content-type: application/json',
    `x-slack-request-timestamp: ${Math.floor(Date.now() / 1000)}`,
    `x-slack-signature: v0=${'0'.repeat(64)}`,
    `content-length: ${megabyte}`,
    '',
    'x'.repeat(megabyte - 1),
  ].join('\r\n');

/** Opens a connection and sends this. It stays open until the other side closes it. */
async function send(url: URL, text: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.resume().write(text);
  return socket;
}

/**
 * `npm run bench unsigned`: what strangers can make a process keep, which has no other work: 400 bodies of 1 MB that are
 * never finished, three times over, and 3,000 connections that do nothing after their first request.
 */
export async function benchUnsigned(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-unsigned-'));
  const platform = createPlatform({ databaseFile: ':memory:' });
  const touchline = await startMeasured('src/main.ts', {
    SLACK_SIGNING_SECRET: 'secret'.padEnd(32, '0'),
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'client-secret',
    SLACK_STATE_SECRET: 'state-secret',
    PLATFORM_URL: (await platform.listen()).url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const url = new URL(touchline.url);
  const sockets: Socket[] = [];
  const open = async (text: string, count: number) => {
    const many = await Promise.all(Array.from({ length: count }, () => send(url, text)));
    sockets.push(...many);
    let peakMb = 0;
    for (let looks = 0; looks < 40; looks += 1) {
      peakMb = Math.max(peakMb, touchline.memoryMb());
      await sleep(50);
    }
    return { open: many.filter(({ destroyed }) => !destroyed).length, peakMb };
  };
  try {
    // What a process takes for its first connections, whoever opens them, is not counted.
    for (let round = 0; round < 5; round += 1) await open(idle, 1_000);
    const beforeMb = touchline.memoryMb();
    const rows: string[][] = [];
    const measure = async (what: string, text: string, count: number) => {
      const left = await open(text, count);
      rows.push(row(what, (left.peakMb - beforeMb).toFixed(0), left.open));
    };
    await measure('3,000 connections, idle after a request', idle, 3_000);
    await measure('400 bodies of 1 MB without a signature', unfinished().replace('signature', 'other'), 400);
    for (const time of ['first', 'second', 'third'])
      await measure(`400 unfinished bodies of 1 MB, ${time} time`, unfinished(), 400);
    table(
      `What strangers can make a process keep, which has ${beforeMb.toFixed(0)} MB before`,
      ['what', 'MB more at the most', 'connections open after two seconds'],
      rows,
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    await touchline.stop();
    await platform.close();
    rmSync(dataDir, { recursive: true });
  }
}
