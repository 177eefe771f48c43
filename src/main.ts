/** The way in: `npm start`. Nothing is imported before Node's version is known to do. */
const needed = 26;
const major = Number(process.versions.node.split('.')[0]);
if (major < needed) {
  process.stderr.write(
    `Touchline needs Node ${needed} or newer, and this is ${process.versions.node}: run it with "npm start", which brings its own.\n`,
  );
  process.exit(1);
}

const { run } = await import('./server.ts');
await run();
