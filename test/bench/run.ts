import { benchCommands, benchStart } from './commands.ts';
import { benchCost } from './cost.ts';
import { benchDigests } from './digests.ts';
import { benchLarge } from './large.ts';
import { benchMixed } from './mixed.ts';
import { benchNames } from './names.ts';

const benches = {
  commands: benchCommands,
  cost: benchCost,
  start: benchStart,
  digests: benchDigests,
  names: benchNames,
  large: benchLarge,
  mixed: benchMixed,
};

/**
 * `npm run bench`: the figures of the README. Every time is compared with a baseline from the same run. `npm run bench
 * names large` runs only these.
 */
const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
for (const [name, bench] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) await bench();
