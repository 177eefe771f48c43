import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Stops in one line on a Node that is too old for Touchline. Plain JavaScript: Nodes before 22.18 cannot load a
 * TypeScript file at all, so `npm start` loads this first (`node --import`).
 */
const requiredMajor = 26;
if (Number(process.versions.node.split('.')[0]) < requiredMajor) {
  process.stderr.write(
    `Touchline needs Node ${requiredMajor} or newer, and this is ${process.versions.node}. Run "npm ci" once, then "npm start", which brings its own.\n`,
  );
  process.exit(1);
}

// With a compile cache, the next start takes half as long. This is not a folder that other users of the machine can write
// to. Where it cannot be written, or NODE_COMPILE_CACHE names another one, nothing happens.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
