import { beforeAll, describe, expect, it } from 'vitest';
import { unlimitedRepetitions } from './rules/due-dates/count-work.ts';
import { isPlainlyLinear, literals, literalsIn, madePatterns, type Pattern } from './support/regexps.ts';

/**
 * The lint for regular expressions: none may need more than linear time for any text. recheck decides it with automata, or
 * by fuzzing where a pattern looks ahead or back. Its JavaScript build needs no binary.
 */
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/**
 * Not judged: the page's own scripts run in the browser of whoever typed the text, and what joins them reads our own
 * files when the playground starts.
 */
const isPages = ({ at }: Pattern): boolean => at.startsWith('src/playground/page/');

/** A limit to how often something repeats makes the work at one position constant, however large the limit is. */
const lowerLimits = (source: string): string =>
  source.replace(/(?<!\\)\{(\d+)(?:(,)(\d*))?\}/g, (_, least: string, comma = '', most = '') => {
    const lower = (limit: string) => (limit === '' ? '' : Math.min(Number(limit), 2));
    return `{${lower(least)}${comma}${lower(most)}}`;
  });

/** Counts instead of milliseconds limit the fuzzing, so that the verdict does not depend on the machine. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null, attackLimit: 10_000_000 };
/** For thousands of patterns on a slow machine, in milliseconds: no verdict depends on it. */
const judgingMs = 30 * 60_000;

/** What is wrong with a pattern; undefined if nothing is. What is plain needs no proof, which takes seconds. */
function problemOf({ source, flags, at }: Pattern): string | undefined {
  if (unlimitedRepetitions(source).length === 0 || isPlainlyLinear({ source, flags })) return undefined;
  const found = checkSync(lowerLimits(source), flags, limits);
  if (found.status === 'safe') return undefined;
  const why =
    found.status === 'vulnerable'
      ? `${found.complexity.summary}, for example ${found.attack.pattern}`
      : `could not be judged (${found.error.kind})`;
  return `${at} /${source}/${flags}: ${why}`;
}

function problemsIn(patterns: readonly Pattern[]): string[] {
  const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  return [...different.values()].flatMap((pattern) => problemOf(pattern) ?? []);
}

describe('the regular expressions of src', () => {
  it(
    'that are written there take linear time',
    () => {
      const written = literals();
      expect(written.length).toBeGreaterThan(600);
      expect(problemsIn(written.filter((one) => !isPages(one)))).toEqual([]);
    },
    judgingMs,
  );

  describe('that code makes', () => {
    let made: Pattern[];
    beforeAll(async () => {
      made = await madePatterns();
    }, judgingMs);

    it(
      'take linear time',
      () => {
        expect(made.length).toBeGreaterThan(2_000);
        expect(problemsIn(made.filter((one) => !isPages(one)))).toEqual([]);
      },
      judgingMs,
    );
  });
});

describe('the check', () => {
  it.each([
    String.raw`/(?:^|[\s,]+)today[\s,?]*$/i`,
    String.raw`/[\s?!.…]+$/`,
    '/^(?:a+)+$/',
    String.raw`/\bfor\s+(\S.*)$/`,
    String.raw`/(?:\S+\s+){5}/`,
  ])('names %s', (literal) => {
    const [pattern] = literalsIn(`const one = ${literal};`, 'some.ts');
    expect(pattern && problemOf(pattern)).toContain(`some.ts:1 ${literal}: `);
  });

  it.each([
    String.raw`/^\s*today\s*$/`,
    String.raw`/(?<=\s)in\s/g`,
    '/<[^<>]*>/g',
    String.raw`/"[^"\n]{1,500}"/`,
  ])('lets %s pass', (literal) => {
    const [pattern] = literalsIn(`const one: RegExp = ${literal};`, 'some.ts');
    expect(pattern && problemOf(pattern)).toBeUndefined();
    expect(pattern).toBeDefined();
  });

  it.each(['^a+b', '^(?:a|b*) ?c$', '^(?=a*b)a*$', '^(?:a{1,3})?[b)(+]+$', '^(a(?:b|c.*))$', '^\\p{L}+$'])(
    'needs no proof for %s',
    (source) => expect(isPlainlyLinear({ source, flags: 'u' })).toBe(true),
  );

  it.each([
    ...[
      'a+b',
      '^a|b+c',
      '^a*b*c',
      '^(?:a|b)*c',
      '^(?:a+)?b+',
      '^(?:a+b){2}',
      '^a*(?=b*c)',
      '^(a+)\\1',
      '^(?:a|b+)c+',
    ],
    ...['^(?:a{1,2})+b', '^(?:b|(?:a*))a*c', '^(?:a*|b)(?:c|d*)e', '^\\[a*]b+'],
  ])('proves %s', (source) => expect(isPlainlyLinear({ source, flags: '' })).toBe(false));
});
