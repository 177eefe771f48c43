import { fold } from './fold.ts';
import type { Lexicon } from './lexicon.ts';

const never = /(?!)/;

/**
 * The words of a language that join two fragments of a date, as patterns; examples are in `locales/en-wording.ts`.
 * Each is tested on all the text between the fragments, unless its comment there says otherwise.
 */
export type Connectors = ReturnType<typeof lexiconConnectors>;

/** Makes a language's connectors from the words of its lexicon. What it has no words for joins nothing. */
export function lexiconConnectors({
  joins,
  nounLinks,
  nounsAreCapital,
  spaced = true,
}: Pick<Lexicon, 'joins' | 'nounLinks' | 'nounsAreCapital' | 'spaced'>) {
  const ws = spaced ? '\\s{1,4}' : '\\s{0,4}';
  const words = (text = ''): string =>
    text === '' ? '(?!)' : `(?:${fold(text).replaceAll(' ', '\\s{1,4}')})`;
  const { and, or, to, after, before, of, from, until, article, at, on } = joins;
  /** Blanks after a word, or the apostrophe that ends it. */
  const gap = `(?:(?<=['’])|${ws})`;
  const the = article ? `(?:${words(article)}${gap})?` : '';
  const between = (text?: string): RegExp => (text ? new RegExp(`^${ws}${words(text)}${gap}${the}$`) : never);
  const within = (text?: string): RegExp => (text ? new RegExp(`(?:^|[\\s,])${words(text)}`) : never);
  const either = [and, or].filter((text) => text !== undefined).join('|');
  const blanksAnd = (text?: string, times = 1): RegExp =>
    new RegExp(`^[\\s,()、，]{0,4}(?:[-–]\\s{0,4})?${text ? `(?:${words(text)}${gap}){0,${times}}` : ''}$`);
  const timeLead = [at, on, article, of].filter((text) => text !== undefined).join('|');
  const ofOrArticle = [of, article].filter((text) => text !== undefined).join('|');
  return {
    spanAfter: between([after, from].filter((text) => text !== undefined).join('|') || undefined),
    onDay: between(on),
    after: between(after),
    before: between(before),
    eitherDay: new RegExp(
      `^(?:${ws}${words(either)}${ws}|\\s{0,2}/\\s{0,2})(?:${words(on)}${gap})?(?:${words(article)}${gap})?$`,
    ),
    and: and ? new RegExp(spaced ? `\\s${words(and)}\\s` : words(and)) : never,
    range: new RegExp(`^\\s{0,4}(?:[-–~〜]|${words(to)})\\s{0,4}${the}$`),
    list: new RegExp(`^\\s{0,4}[,、，]\\s{0,4}(?:${words(and)}${ws})?$`),
    starting: between(from),
    until: between(until ?? to),
    of: within(of),
    weekOf: between(of),
    edgeOf: blanksAnd(ofOrArticle, 2),
    optionalOf: blanksAnd([ofOrArticle, on].filter(Boolean).join('|'), 2),
    article: blanksAnd(article),
    onArticle: blanksAnd([on, article].filter((text) => text !== undefined).join('|'), 2),
    besideTime: blanksAnd(timeLead, 2),
    eitherTime: new RegExp(`^${ws}${words(either)}${ws}$`),
    includedPreposition: never,
    hourLead: never,
    mayBeHour: never,
    determiner: never,
    by: never,
    /** After an hour: what is to be done, surely or perhaps. */
    task: /^\s{1,4}\p{L}{1,20}[aei]re?(?!\p{L})/u,
    mayBeTask: nounsAreCapital ? never : /^\s{1,4}\p{Lu}/u,
    nounLink: nounLinks ? new RegExp(`\\s${words(nounLinks)}\\s{1,4}${the}$`) : never,
    dateEnd: /^\s{0,4}(?:$|[.,;:!?)。、，])/,
  };
}
