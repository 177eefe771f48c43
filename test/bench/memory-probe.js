/** Lets a process say on SIGUSR2 how many bytes it uses after a collection. Node runs it with `--expose-gc --import`. */
process.on('SIGUSR2', () => {
  // The second one also frees what finalizers of the first let go.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory in use: ${heapUsed + external}\n`);
});
