import { expect, it } from 'vitest';
import { metricsText } from '../../src/lib/metrics.ts';

it('writes metrics as Prometheus reads them, and escapes what is in labels', () => {
  const text = metricsText([
    { name: 'up', type: 'gauge', help: 'Whether it is up.', values: [[{}, 1]] },
    {
      name: 'jobs_total',
      type: 'counter',
      help: 'Jobs by kind.',
      values: [
        [{ kind: 'digest', outcome: 'done' }, 12.5],
        [{ kind: 'a "b" \\c \\d\ne "f"\ng' }, 0],
      ],
    },
    { name: 'none', type: 'gauge', help: 'Nothing yet.', values: [] },
  ]);
  expect(text.split('\n')).toEqual([
    '# HELP up Whether it is up.',
    '# TYPE up gauge',
    'up 1',
    '# HELP jobs_total Jobs by kind.',
    '# TYPE jobs_total counter',
    'jobs_total{kind="digest",outcome="done"} 12.5',
    String.raw`jobs_total{kind="a \"b\" \\c \\d\ne \"f\"\ng"} 0`,
    '# HELP none Nothing yet.',
    '# TYPE none gauge',
    '',
  ]);
});
