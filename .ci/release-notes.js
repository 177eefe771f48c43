/** `node .ci/release-notes.js VERSION`: prints what CHANGELOG.md says of a version. Exits with 1 if that is nothing. */
import { readFileSync } from 'node:fs';

const [version = ''] = process.argv.slice(2);
const parts = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
const [, ...lines] = parts.find((part) => part.split(/[\s,]/, 1)[0] === version)?.split('\n') ?? [];
const notes = lines.join('\n').trim();
if (notes === '') {
  process.stderr.write(`CHANGELOG.md says nothing of ${version || 'no version'}.\n`);
  process.exit(1);
}
process.stdout.write(`${notes}\n`);
