import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignPhrases } from './foreign-phrases.ts';
import { englishPhrases } from './phrases.ts';
import { dates, moments, shapes } from './shapes.ts';
import { described, london } from './support.ts';

/** An ordinary morning; and, for each fifth phrase, the last evening of a month where the month is written first. */
const contexts = {
  'London, Wednesday 4 November 2026, 10:20': london,
  'New York, Sunday 31 January 2027, 22:40': {
    now: new Date('2027-02-01T03:40:00Z'),
    timeZone: 'America/New_York',
    locale: 'en-US',
  },
};

/**
 * Readings as they are, not as somebody decided that they should be: those are in the other suites. Whoever changes a
 * rule sees here what else it changes. `npx vitest -u` writes the file again, and the diff is what to review.
 */
describe('readings that change only on purpose', () => {
  it.each(Object.keys(englishPhrases))('%s', async (kind) => {
    const text = Object.entries(contexts)
      .map(([name, context]) => {
        const phrases = (englishPhrases[kind] ?? []).filter(
          (_, index) => context === london || index % 5 === 0,
        );
        const lines = phrases.map((phrase) => described(phrase, context));
        return `# ${name}\n${lines.join('\n')}\n`;
      })
      .join('\n');
    await expect(text).toMatchFileSnapshot(`./approved/${kind.replaceAll(' ', '-')}.txt`);
  });

  it.each(Object.keys(foreignPhrases))('%s', async (locale) => {
    const phrases = foreignPhrases[locale] ?? [];
    const lines = phrases.flatMap((phrase) => [phrase, `Anna: ${phrase} 9:30`]);
    const text = lines.map((phrase) => described(phrase, { ...london, locale })).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`./approved/languages/${locale}.txt`);
  });

  it('dates in lines of many shapes', async () => {
    const texts = shapes.map((shape) => {
      const lines = dates.map((date) => described(shape.replaceAll('{}', date)));
      return `# ${shape}\n${lines.join('\n')}\n`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot('./approved/shapes.txt');
  });

  it.each(moments)('dates on %s', async (name, now, timeZone, locale) => {
    const context = { now: new Date(now), timeZone, locale };
    // Each phrase at one of the moments.
    const at = moments.findIndex((moment) => moment[0] === name);
    const english = Object.values(englishPhrases).flat();
    const phrases = [...dates, ...english.filter((_, index) => index % moments.length === at)];
    const lines = phrases.map((phrase) => described(phrase, context));
    const file = `./approved/moments/${name.replaceAll(/[ ,:]+/g, '-')}.txt`;
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
  });

  /** Each word of a language and each form of a phrase at least once: some as nobody types them. */
  it.each(readdirSync(join(import.meta.dirname, 'approved/words')))('the words of %s', async (name) => {
    const file = join(import.meta.dirname, 'approved/words', name);
    const phrases = readFileSync(file, 'utf8').trimEnd().split('\n');
    const locale = name.startsWith('en') ? 'en-GB' : name.slice(0, 2);
    const lines = phrases.map((line) => described(line.slice(0, line.indexOf(' =')), { ...london, locale }));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
  });
});
