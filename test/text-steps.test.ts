import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxTyped } from '../src/slack/ui/typed-text.ts';
import { exactCounts } from './support/count-steps.ts';
import { plantedReaders } from './support/planted-readers.ts';
import type { Counted } from './support/text-steps.ts';

/**
 * Every reader of text does work in proportion to the text, up to the longest that the door lets in. Work is counted and not
 * timed: blocks of code that ran, and characters that patterns and methods of strings went over. What a pattern does at
 * each character is for `regexps.test.ts`.
 */

/** A text that is twice as long may take twice the work, and a little more for pieces that are cut. */
const most = 2.1;
/** Some readers cut long texts, which takes another pass or two. */
const moreCharacters = 2 * maxTyped;

function problemsOf({ reader, texts, half, whole }: Counted): string[] {
  const ofPatterns = texts.filter(
    (_, at) => (whole.characters[at] ?? 0) > most * (half.characters[at] ?? 0) + moreCharacters,
  );
  const isSlow = whole.blocks > most * half.blocks;
  return [
    ...ofPatterns.map((text) => `${reader}: patterns and methods, ${text}`),
    ...(isSlow ? [`${reader}: code, one of ${texts.join(' ')}`] : []),
  ];
}

const isPlanted = ({ reader }: Counted): boolean => reader.startsWith('planted: ');

describe('the work of reading a text', () => {
  let counted: Counted[];
  beforeAll(async () => {
    const script = join(import.meta.dirname, 'support/text-steps.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [...exactCounts, script], {
      maxBuffer: 64 * 1024 * 1024,
    });
    counted = JSON.parse(stdout);
  }, 600_000);

  it('doubles at most when the text does, for every reader and whatever is in it', () => {
    expect(new Set(counted.map(({ reader }) => reader)).size).toBeGreaterThan(100);
    expect(counted.filter((one) => !isPlanted(one)).flatMap(problemsOf)).toEqual([]);
  });

  it.each(plantedReaders)('would be found: $name', ({ name }) => {
    expect(counted.filter(({ reader }) => reader === name).flatMap(problemsOf)).not.toEqual([]);
  });
});
