import crypto from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import querystring from 'node:querystring';
import { StatementSync } from 'node:sqlite';
import timers from 'node:timers';
import promises from 'node:timers/promises';

/**
 * Lets a process say on SIGUSR2 what it did since the last time. Node runs it with `--import`, before anything else is
 * loaded.
 */
const none = {
  statements: 0,
  transactions: 0,
  waits: 0,
  encryptions: 0,
  timers: 0,
  parses: 0,
  slack: 0,
  platform: 0,
};
const counts = { ...none };

function count(object, name, what) {
  const original = object[name];
  const counted = function (...values) {
    counts[what] += 1;
    return original.apply(this, values);
  };
  object[name] = Object.defineProperties(counted, Object.getOwnPropertyDescriptors(original));
}

let isInTransaction = false;
for (const method of ['run', 'get', 'all']) {
  const original = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    const sql = this.sourceSQL.trimStart();
    const ends = sql.startsWith('COMMIT');
    if (sql.startsWith('BEGIN')) isInTransaction = true;
    else if (ends) isInTransaction = false;
    else counts.statements += 1;
    const writes = /^(INSERT|UPDATE|DELETE)/.test(sql) && !isInTransaction;
    if (ends || writes) counts.transactions += 1;
    return original.apply(this, values);
  };
}

count(fs, 'fsync', 'waits');
count(crypto, 'createCipheriv', 'encryptions');
count(JSON, 'parse', 'parses');
count(querystring, 'parse', 'parses');
for (const where of [globalThis, timers, promises])
  for (const name of ['setTimeout', 'setInterval']) count(where, name, 'timers');
syncBuiltinESMExports();

const platform = process.env.PLATFORM_URL;
diagnostics.subscribe('undici:request:create', ({ request }) => {
  counts[String(request.origin) === platform ? 'platform' : 'slack'] += 1;
});

process.on('SIGUSR2', () => {
  const line = JSON.stringify(counts);
  Object.assign(counts, none);
  process.stdout.write(`counts: ${line}\n`);
});
