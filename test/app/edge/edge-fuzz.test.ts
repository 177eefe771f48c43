import { expect } from 'vitest';
import { attack, recordCorpus, startEdge } from '../../support/edge.ts';
import { appOnce } from '../support.ts';

/** An unhandled rejection fails this file. */
let corpus: Awaited<ReturnType<typeof recordCorpus>>;
const { app, test } = appOnce(startEdge, async () => {
  corpus = await recordCorpus(app);
  const kinds = new Set(corpus.map(({ encoding }) => encoding));
  expect([...kinds].toSorted()).toEqual(['fields', 'json', 'payload']);
});

test.each([1, 2])('answers 200 mutated requests, none with an error of its own, seed %i', async (seed) => {
  const { bad, statuses } = await attack(app, { corpus, count: 200, seed });
  expect(bad).toEqual([]);
  // They get as far as they should: some are handled, and each way to refuse one is there.
  for (const status of [200, 302, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(0);
  const alive = await fetch(`${app.url}/readyz`);
  expect(alive.status).toBe(200);
});

test.each([1, 2])(
  'writes warnings at most about requests of strangers, who cannot sign them, seed %i',
  async (seed) => {
    app.log.length = 0;
    const { statuses } = await attack(app, { corpus, count: 250, secret: 'not the secret', seed });
    for (const status of [302, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(0);
    const lines = app.log.map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  },
);
