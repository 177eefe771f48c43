import { type Lexicon, wordsOf } from './lexicon.ts';

/** Makes a language's connectors from the words of its lexicon. What it has no words for joins nothing. */
export function lexiconConnectors({ words, nounsAreCapital, spaced = true }: Lexicon) {
  const gapOf = spaced ? '\\s{1,4}' : '\\s{0,4}';
  const { and, or, to, after, before, of, from, until, article, at, on } = words;
  /** Blanks after a word, or the apostrophe that ends it. */
  const gap = `(?:(?<=['’])|${gapOf})`;
  const the = `(?:${wordsOf(article)}${gap})?`;
  const between = (...texts: (string | undefined)[]): RegExp =>
    new RegExp(`^${gapOf}${wordsOf(...texts)}${gap}${the}$`);
  const blanksAnd = (...texts: (string | undefined)[]): RegExp =>
    new RegExp(`^[\\s,()、，]{0,4}(?:[-–]\\s{0,4})?(?:${wordsOf(...texts)}${gap}){0,2}$`);
  const either = `${gapOf}${wordsOf(and, or)}${gapOf}`;
  return {
    spanAfter: between(after, from),
    onDay: between(on),
    after: between(after),
    before: between(before),
    eitherDay: new RegExp(`^(?:${either}|\\s{0,2}/\\s{0,2})(?:${wordsOf(on)}${gap})?${the}$`),
    and: new RegExp(spaced ? `\\s${wordsOf(and)}\\s` : wordsOf(and)),
    range: new RegExp(`^\\s{0,4}(?:[-–~〜]|${wordsOf(to)})\\s{0,4}${the}$`),
    list: new RegExp(`^\\s{0,4}[,、，]\\s{0,4}(?:${wordsOf(and)}${gapOf})?$`),
    starting: between(from),
    until: between(until ?? to),
    of: new RegExp(`(?:^|[\\s,])${wordsOf(of)}`),
    weekOf: between(of),
    edgeOf: blanksAnd(of, article),
    optionalOf: blanksAnd(of, article, on),
    article: blanksAnd(article),
    onArticle: blanksAnd(on, article),
    besideTime: blanksAnd(at, on, article, of),
    eitherTime: new RegExp(`^${either}$`),
    /** After an hour: what is to be done, surely or perhaps. */
    task: /^\s{1,4}\p{L}{1,20}[aei]re?(?!\p{L})/u,
    mayBeTask: nounsAreCapital ? /(?!)/ : /^\s{1,4}\p{Lu}/u,
    nounLink: new RegExp(`\\s${wordsOf(words.nounLinks)}\\s{1,4}${the}$`),
    dateEnd: /^\s{0,4}(?:$|[.,;:!?)。、，])/,
  };
}
