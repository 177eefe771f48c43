import { addSpan } from './calendar.ts';
import { type DateFragment, rejected, type Span } from './date-fragment.ts';
import { type Lexicon, oneOf, withBlanks } from './lexicon.ts';
import type { Rule, RuleContext } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Groups = Parameters<Rule['read']>[0];

/** Lengths from now: in 3 days, 3d, two weeks after. */
export function spanRules(lexicon: Lexicon, { rules, spanOf }: Vocabulary): Rule[] {
  const notBare = new RegExp(`^(?:${withBlanks(lexicon.bareSpan ?? '(?!)')})`);
  /** In 3 days; in 2 to 3 days, either. Without a number, it is one. */
  function read(
    { span = '', two, low = two?.endsWith('two') ? '2' : undefined, unit }: Groups,
    context: RuleContext,
  ): DateFragment {
    const length = fromNow(spanOf(span || `1 ${unit}`), context);
    const other = low && fromNow(spanOf(span, low), context).days;
    return { ...length, ...(length.days && other && { days: [...length.days, ...other] }) };
  }
  return [
    ...rules(lexicon.fromNow, (groups, context) => {
      // "D'ici 2h" is a length, "d'ici 18h" an hour.
      if (groups.by && /^(?:[7-9]|[12]\d)\s?h$/.test(groups.span ?? '')) return null;
      const length = read(groups, context);
      return { ...length, confidence: !groups.next ? 'strong' : length.elapsedMs ? 'none' : 'plain' };
    }),
    ...rules(bareMinutes(lexicon), ({ minutes }) => ({
      confidence: 'strong',
      elapsedMs: Number(minutes) * 60_000,
      unsure: true,
    })),
    ...rules(lexicon.bareSpan && '{span}', (groups, context) => {
      if (notBare.test(`${groups.low ?? ''}${groups.span}`)) return null;
      const length = read(groups, context);
      return groups.low ? rejected : { ...length, confidence: length.elapsedMs ? 'none' : 'weak' };
    }),
    ...rules(beforeDay(lexicon), (groups, context) => ({ ...read(groups, context), confidence: 'none' })),
  ];
}

/** "Call Wes in 20", "in 90 call Wes": so many minutes, perhaps, at either end of a line. */
const bareMinutes = ({ fromNow, spaced = true }: Lexicon): string[] =>
  fromNow.flatMap((phrase) => {
    const [lead = ''] = phrase.split('{span}');
    if (!spaced || lead === '' || lead.startsWith('(?<next>')) return [];
    const minutes = `${lead}(?<minutes>5|[1-9][05])`;
    return [`${minutes}(?=\\s{0,4}$)`, `(?<=^\\s{0,4})${minutes}(?= )`];
  });

/** "Two weeks after", "the day before": waits for its day. */
const beforeDay = ({ bareSpan, words: { after, before, article, on } }: Lexicon): string[] =>
  after || before
    ? [
        ...['{span}', `(?:(?:${oneOf(article)}) )?{unit}`].map(
          (length) => `${length}(?= (?:${oneOf(after, before)}) )`,
        ),
        // "Week on friday"
        ...(bareSpan ? ['{span}', `{unit}(?= (?:${oneOf(on)}) )`] : []),
      ]
    : [];

/** A length from today, or from this moment if it has hours or minutes in it. */
function fromNow(span: Span, { today }: RuleContext): DateFragment {
  const date = addSpan(today, span);
  if (span.elapsedMs === undefined) return { confidence: 'strong', source: 'count', span, days: [{ date }] };
  const { days } = today.until(date, { largestUnit: 'days' });
  return { confidence: 'strong', span, elapsedMs: span.elapsedMs + days * 86_400_000 };
}
