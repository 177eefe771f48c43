import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@keyv/redis';
import { afterEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { type App, channels, ending, people, startApp } from '../support.ts';

let app: App;
let redis: RedisServer | undefined;
afterEach(async () => {
  await redis?.stop();
  redis = undefined;
});

const scrape = async () => (await fetch(`${app.url}/metrics`)).text();
const guide = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../.github/guide', name), 'utf8');

/** The value of a series; undefined if there is none. */
const readingOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/metrics', () => {
  it('counts and times commands, clicks, jobs, and calls to Slack, the platform and the store', async () => {
    app = await ending(startApp());
    const list = await app.type(people.jonas, '/todo');
    await app.click(people.jonas, list, 'Done');
    await app.type(people.jonas, '/todo digest on 9:00', channels.coaching);
    await app.quiet();
    const text = await scrape();
    expect(readingOf(text, 'touchline_commands_total{command="/todo",outcome="ok"}')).toBe(2);
    expect(readingOf(text, 'touchline_command_seconds_count{command="/todo"}')).toBe(2);
    expect(text).toMatch(/^touchline_clicks_total\{action="task\.done",outcome="ok"\} 1$/m);
    expect(text).toMatch(/^touchline_slack_calls_total\{method="[\w.]+",outcome="ok"\} \d+$/m);
    expect(text).toMatch(/^touchline_platform_calls_total\{endpoint="GET \/todos",outcome="200"\} \d+$/m);
    expect(readingOf(text, 'touchline_store_calls_total{store="SQLite",outcome="ok"}')).toBeGreaterThan(5);
    expect(text).toMatch(/^touchline_info\{version="[\d.]+",commit="\w+",node="[\d.]+",role="all",.*\} 1$/m);
    expect(readingOf(text, 'touchline_ready')).toBe(1);
    for (const secret of ['T0NORTH001', people.jonas, 'Jonas', 'Anna', 'northfield'])
      expect(text.includes(secret)).toBe(false);
  });

  it('has every name that the dashboard, the alerts and the guide use', async () => {
    app = await ending(startApp());
    const text = await scrape();
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['', '_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    );
    const pages = ['dashboard.json', 'alerts.yml', 'operators.md'].map(guide).join('\n');
    const used = pages.match(/\b(?:touchline_[a-z_]+|nodejs_[a-z_\d]+|process_[a-z_]+)\b/g) ?? [];
    expect(used.length).toBeGreaterThan(20);
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([]);
    expect(guide('alerts.yml').match(/- alert:/g)).toHaveLength(4);
    expect(JSON.parse(guide('dashboard.json')).panels.length).toBeGreaterThan(10);
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('/metrics on Redis', () => {
  it('takes a constant number of commands, and no scan, however many keys there are', async () => {
    redis = await startRedis(program ?? '');
    app = await ending(
      startApp({
        touchline: { redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') },
      }),
    );
    const admin = createClient({ url: redis.url });
    await admin.connect();
    const commands = async (): Promise<Record<string, number>> => {
      const info = await admin.info('commandstats');
      const calls = [...info.matchAll(/^cmdstat_([\w|]+):calls=(\d+)/gm)];
      return Object.fromEntries(calls.map(([, name = '', count]) => [name, Number(count)]));
    };
    await scrape();
    await admin.sendCommand(['CONFIG', 'RESETSTAT']);
    await scrape();
    const few = await commands();
    const fill = "for i = 1, 300000 do redis.call('SET', 'touchline:value:filler' .. i, i) end return 0";
    await admin.sendCommand(['EVAL', fill, '0']);
    await admin.sendCommand(['CONFIG', 'RESETSTAT']);
    await scrape();
    const many = await commands();
    admin.destroy();
    expect(many.scan).toBeUndefined();
    const sum = (all: Record<string, number>) =>
      Object.values(all).reduce((total, calls) => total + calls, 0);
    // The workers' own commands go on meanwhile.
    expect(sum(many)).toBeLessThan(sum(few) + 40);
  });
});
