/**
 * The words of a language that join two fragments of a date, as patterns. Each is tested on all the text between the
 * fragments, unless its comment says otherwise. Examples are in English, in `locales/en/connectors.ts`.
 */
export type Connectors = Record<
  // Two days, or a span and a day.
  | 'spanAfter'
  | 'spanBefore'
  | 'weekdayAfter'
  | 'weekdayBefore'
  | 'eitherDay'
  | 'and'
  | 'range'
  | 'list'
  | 'starting'
  | 'until'
  // A day and its period.
  | 'of'
  | 'ofOrIn'
  | 'weekOf'
  | 'inPeriod'
  | 'edgeOf'
  | 'optionalOf'
  | 'article'
  | 'onArticle'
  // A clock time.
  | 'beforeTime'
  | 'beforeDay'
  | 'beforeMeal'
  | 'eitherTime'
  // The words around both fragments, and the preposition that a rule has read as part of the second.
  | 'includedPreposition'
  | 'hourLead'
  | 'determiner'
  | 'by'
  | 'nounContext'
  | 'personPreposition'
  | 'countedNoun'
  | 'lengthLead'
  | 'dateEnd'
  | 'guest',
  RegExp
>;
