import { afterAll, beforeAll, expect, it } from 'vitest';
import { attack, recordCorpus, startEdge } from '../../support/edge.ts';
import type { Installed } from '../installing/oauth-support.ts';

/** `npm run bench edge` sends 100,000 of them. An unhandled rejection fails this file. */
let edge: Installed;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

it('answers 400 mutated requests, none with an error of its own', async () => {
  const corpus = await recordCorpus(edge);
  const kinds = new Set(corpus.map(({ encoding }) => encoding));
  expect([...kinds].toSorted()).toEqual(['fields', 'json', 'payload']);
  const { bad, statuses } = await attack(edge, { corpus, count: 400 });
  expect(bad.filter(({ status }) => typeof status === 'string' || status >= 500)).toEqual([]);
  // They get as far as they should: some are handled, and each way to refuse one is there.
  for (const status of [200, 302, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(0);
  const alive = await fetch(`${edge.url}/readyz`);
  expect(alive.status).toBe(200);
});

it('writes warnings at most about requests of strangers, who cannot sign them', async () => {
  const corpus = await recordCorpus(edge);
  edge.log.length = 0;
  const { statuses } = await attack(edge, { corpus, count: 500, secret: 'not the secret' });
  for (const status of [302, 400, 401, 404]) expect(statuses[status]).toBeGreaterThan(0);
  const lines = edge.log.map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
