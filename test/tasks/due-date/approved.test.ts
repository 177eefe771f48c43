import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { foreignPhrases } from './foreign-phrases.ts';
import { englishPhrases } from './phrases.ts';
import { localText, london } from './support.ts';

/** An ordinary morning; and, for each fifth phrase, the last evening of a month where the month is written first. */
const contexts = {
  'London, Wednesday 4 November 2026, 10:20': london,
  'New York, Sunday 31 January 2027, 22:40': {
    now: new Date('2027-02-01T03:40:00Z'),
    timeZone: 'America/New_York',
    locale: 'en-US',
  },
};

/** One line for a phrase: its readings, best first, what stays of the text, and what else is known about it. */
function described(phrase: string, context: typeof london): string {
  const due = parseDue(phrase, context);
  if (due === null) return `${phrase} =`;
  const readings = due.readings.map((one) => localText(one.due, one.precision, context.timeZone));
  let rest = '';
  let from = 0;
  for (const [start, end] of due.spans) {
    rest += `${phrase.slice(from, start)}|`;
    from = end;
  }
  rest += phrase.slice(from);
  const marks = [due.recurring && 'recurring', due.keepText && 'text kept'].filter(Boolean);
  return `${phrase} = ${[readings.join(' or '), rest === '|' ? '' : `“${rest}”`, ...marks].filter(Boolean).join('; ')}`;
}

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

  /** Each word of a language and each form of a phrase at least once: some as nobody types them. */
  it.each(readdirSync(join(import.meta.dirname, 'approved/words')))('the words of %s', async (name) => {
    const file = join(import.meta.dirname, 'approved/words', name);
    const phrases = readFileSync(file, 'utf8').trimEnd().split('\n');
    const locale = name === 'en.txt' ? 'en-GB' : name.slice(0, 2);
    const lines = phrases.map((line) => described(line.slice(0, line.indexOf(' =')), { ...london, locale }));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
  });
});
