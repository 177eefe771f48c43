import { writeSync } from 'node:fs';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import { migrations } from '../../src/store/sqlite/migrations.ts';

// Opens a file as a release with two more migrations would. Prints each one that runs; with `hang` it stops in the
// middle of the second one, where the test kills it.
const [file = '', hang] = process.argv.slice(2);
writeSync(1, 'ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const database = await openDatabase(file, 30_000, [
  ...migrations,
  (opened) => {
    opened.exec('CREATE TABLE first_new (x)');
    writeSync(1, 'first\n');
  },
  (opened) => {
    opened.exec("DELETE FROM entries; INSERT INTO entries VALUES ('a', 'half', 'x', NULL)");
    writeSync(1, 'second\n');
    if (hang !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    opened.exec('CREATE TABLE second_new (x)');
  },
]);
database.close();
writeSync(1, 'done\n');
process.exit(0);
