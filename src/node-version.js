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
