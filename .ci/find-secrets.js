/**
 * `node .ci/find-secrets.js [FOLDER]`: looks for secrets in everything that was ever committed there, since what was
 * committed once can be read for ever. Names commit, file and kind, never the secret. Exits with 1 if it finds any.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What secrets look like: those that say what they are, and random words that are given to a name for one. */
const kinds = {
  'Slack token': /\bxox[a-z](?:\.xox[a-z])?-[\w-]{16,}|\bxapp-\d-\w+-[\w-]{12,}/,
  'Slack webhook': /hooks\.slack\.com\/(?:services|workflows)\/T\w+\/\w+\/\w{12,}/,
  'platform token': /(?<![\w|])\d{1,12}\|[A-Za-z0-9]{32,}/,
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\bgh[pousr]_\w{30,}|\bgithub_pat_\w{30,}/,
  'Google key': /\bAIza[\w-]{35}/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}/,
  'signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/,
  'password in an address': /\b[a-z]+:\/\/[^\s/:@'"`$]*:(?=[^\s/@'"`$]{12,}@)[^\s/@'"`${}]+@/i,
  'given secret':
    /(?:secret|token|passw(?:or)?d|api[-_]?key|encryption[-_]?keys?)\w*['"]?\s*[:=]\s*['"`]?(?=[\w+/-]*\d)(?=[\w+/-]*[A-Z])(?=[\w+/-]*[a-z])[\w+/-]{32,}={0,2}(?![\w.(])/i,
};

/** Known examples in tests: the alphabet, and a signed token and a document's id that everybody's documentation has. */
const madeUp = /abcdefghij|eyJzdWIiOiIxMjM0NTY3ODkwIn0|1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/;

const folder = process.argv[2] ?? '.';
const log = [
  'log',
  '--patch',
  '--unified=0',
  '--no-color',
  '--no-ext-diff',
  '--no-renames',
  '--text',
  'HEAD',
];
const git = spawn('git', ['-C', folder, ...log], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => git.on('close', resolve));
const found = new Set();
let commit = '';
let file = '';
for await (const line of createInterface({ input: git.stdout })) {
  if (line.startsWith('commit ')) commit = line.slice(7, 17);
  else if (line.startsWith('+++ ')) file = line.slice(6);
  else if (line.startsWith('+') && file !== 'package-lock.json')
    for (const [kind, pattern] of Object.entries(kinds)) {
      const [secret = ''] = pattern.exec(line) ?? [];
      if (secret !== '' && !madeUp.test(secret)) found.add(`${commit} ${file}: ${kind}`);
    }
}
for (const one of found) process.stdout.write(`${one}\n`);
if ((await ended) !== 0 || found.size > 0) process.exitCode = 1;
