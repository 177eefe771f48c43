import { describe, expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { contextOf, isRight, rowsOf } from '../../bench/corpora.ts';
import { shared } from '../../support/shared.ts';

const english = rowsOf('dev-en.jsonl').filter(
  ({ tier = 'core', register = 'typed' }) => tier === 'core' && register === 'typed',
);
const others = rowsOf('dev-i18n.jsonl').filter(({ source }) => source.startsWith('i18n-basic'));

const isMissing = english.length === 0 || others.length === 0;
const notMeasured =
  'NOT MEASURED: the accuracy of dates, because the corpora in ../shared/dates are not there';
if (isMissing) {
  process.stderr.write(`${notMeasured}\n`);
  // A clone on its own has no ../shared, and nothing installs it.
  const isRequired = process.env.REQUIRE_ALL_SUITES === '1' && shared('') !== undefined;
  it.skipIf(!isRequired)(notMeasured, () => expect.fail(notMeasured));
}

describe.skipIf(isMissing)('the development corpora', () => {
  it('gets 97 of 100 first readings right in task lines, and at most 1 silently wrong', async () => {
    const dated = english.filter(({ match, source }) => match !== 'none' && source !== 'tz-dst');
    let [right, wrong] = [0, 0];
    for (const row of dated) {
      const { due } = await parseTaskLine(`call Anna re onboarding ${row.phrase} !high`, contextOf(row));
      if (due && isRight(row, due.due.getTime())) right++;
      else if (due && due.readings.length === 1) wrong++;
    }
    expect(right / dated.length).toBeGreaterThanOrEqual(0.97);
    expect(wrong / dated.length).toBeLessThanOrEqual(0.01);
  });

  it('finds no date in 98 of 100 lines without one', () => {
    const none = english.filter(({ match }) => match === 'none');
    const quiet = none.filter((row) => parseDue(row.phrase, contextOf(row)) === null);
    expect(quiet.length / none.length).toBeGreaterThanOrEqual(0.98);
  });

  it('gets all zones and daylight saving changes right', () => {
    const zones = english.filter(({ source }) => source === 'tz-dst');
    const wrong = zones.filter(
      (row) => !isRight(row, parseDue(row.phrase, contextOf(row))?.due.getTime() ?? 0),
    );
    expect(wrong.map(({ phrase, reference }) => [phrase, reference])).toEqual([]);
  });

  it('gets all languages right', () => {
    const wrong = others.filter(
      (row) => !isRight(row, parseDue(row.phrase, contextOf(row))?.due.getTime() ?? 0),
    );
    expect(wrong.map(({ phrase, lang }) => [phrase, lang])).toEqual([]);
  });
});
