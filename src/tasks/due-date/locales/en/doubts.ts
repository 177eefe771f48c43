import type { Wording } from '../../engine/wording.ts';
import { clauseStart, verbs } from './task-words.ts';
import { ws } from './words.ts';

const tellVerbs = 'tell|let|remind|inform|confirm|email|mail|message|text|ping|ask|announce|say|note|check';
const spanUnits = 'mins?|minutes?|h|hrs?|hours?|days?|weeks?|wks?';

/** The words around a date that make a question of it, or nothing at all. */
export const englishDoubts = {
  /** "30 min | after lunch", "2 hours after | lunch": how long before or after was not understood. */
  looseSpan: new RegExp(
    `(?:^|[\\s\\d])(?:${spanUnits})${ws}(?:\\|(?:after|before|b4)\\b|(?:after|before|b4)${ws}(?:the${ws})?\\||before${ws}[^|]{1,30}\\|)`,
  ),

  /** "No class friday", "office closed monday" say what will not be; "remind Anna her essay is due friday" what Anna has to do. */
  doubtfulLead: new RegExp(
    `^\\s{0,4}no${ws}(?!later|more|longer|less|need)(?:[\\w-]{1,20}${ws}){1,3}(?:on${ws})?$` +
      `|(?:^|\\s)(?:closed|unavailable|absent|ooo|on${ws}(?:leave|holiday|vacation|pto)|(?:days?|time|week)${ws}off|(?:is|are|am)${ws}(?:off|away|out|free|available|around|back|busy)|(?:away|out|off|gone)(?=${ws}(?:until|till|from)))${ws}(?:(?:on|until|till|from)${ws})?$` +
      `|^\\s{0,4}(?:prep|prepare|plan|practice|study|(?:get|be)${ws}ready)${ws}for${ws}$` +
      `|^\\s{0,4}(?:${tellVerbs})\\s[^.;!?\n]{1,120}\\s(?:is|are)${ws}due${ws}(?:(?:on|by|at)${ws})?$`,
  ),

  /** "Invite 4 friday", "lunch for 12 friday": so many people, or at that time. */
  loneNumber: new RegExp(`(?:${clauseStart}(?:${verbs})|\\s(?:for|with))${ws}\\d{1,2}${ws}$`),

  /** "Who is on for friday?" "Can you call Anna friday?" asks for something to be done. */
  question: /^\s{0,4}(?:who|what|when|which|where|why|how|is|are|was|do|does|did|will|shall|should)\b/,

  /** "Tell the group class is at 7", "confirm that the call starts friday". */
  reported: new RegExp(
    `${clauseStart}(?:${tellVerbs})\\s[^.;!?\n]{1,120}\\s(?:is|are|was|were|starts?|begins?|opens?|ends?)${ws}(?:(?:on|at|from|around)${ws})?$|${clauseStart}thank\\s[^.;!?\n]{1,80}\\sfor${ws}$`,
  ),
} satisfies Partial<Wording>;
