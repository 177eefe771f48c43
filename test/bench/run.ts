import { benchCommands, benchStart } from './commands.ts';
import { benchCost } from './cost.ts';
import { benchDigests } from './digests.ts';
import { benchEdge } from './edge.ts';
import { benchHostile } from './hostile.ts';
import { benchLarge } from './large.ts';
import { benchMixed } from './mixed.ts';
import { benchNames, benchOptions } from './names.ts';
import { benchPath } from './path.ts';
import { benchSlack } from './slack.ts';
import { benchTenants } from './tenants.ts';
import { benchText } from './text.ts';
import { benchUninstall } from './uninstall.ts';
import { benchUnsigned } from './unsigned.ts';

const benches = {
  commands: benchCommands,
  cost: benchCost,
  start: benchStart,
  digests: benchDigests,
  path: benchPath,
  names: benchNames,
  options: benchOptions,
  large: benchLarge,
  mixed: benchMixed,
  edge: benchEdge,
  tenants: benchTenants,
  text: benchText,
  uninstall: benchUninstall,
  unsigned: benchUnsigned,
  hostile: benchHostile,
  slack: benchSlack,
};

/**
 * `npm run bench`: the figures of the README. Every time is compared with a baseline from the same run. `npm run bench
 * names text` runs only these.
 */
const wanted = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
for (const [name, bench] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) await bench();
