type Coverage = { static: object; perTest: object };

/**
 * Empties what Stryker has counted, before each test file: one process runs them all, and without this each file
 * would report the counts of all files before it again.
 */
const { __stryker__: stryker } = globalThis as { __stryker__?: { mutantCoverage?: Coverage } };
if (stryker?.mutantCoverage) Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });
