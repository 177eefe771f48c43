/** What stands before whom a task is for, in languages other than English. */
export const otherFor = '(?:für|fuer|pour|para|pr[ao]|pal?|per|voor|för|dla|для)';
/** The same in every language. */
export const forWord = `(?:for|${otherFor})`;
/** What some languages have before a name: "para o Tom", "pour l’Anna". */
export const article = "(?:(?:[oa]|la|el|il|le|den?|die)\\s{1,4}|l['’])";
/** The author, where others are named. */
export const me = '(?:me|myself|mich|moi|mí|mim|mij|mig|mnie)';
/** "Mine", in every language. */
export const isMine = /^(?:mine|meine|miennes|m[ií][ao]s|miei|mie|minhas|meus|mijne|moje)$/iu;

const and = 'and|n|plus|und|u\\.?|et|y|e|en|och|i|и';
const or = 'or|oder|ou|o|eller|lub';
/** Between people who are named together, also as it is typed in a hurry, with what may stand before the next name. */
export const between = new RegExp(
  `\\s{0,4}(?:,\\s{0,4})?(?:[&+]\\s{0,4}|(?:${and}|${or})\\s{1,4})(?:${otherFor}\\s{1,4})?${article}?|\\s{0,4}[,/]\\s{0,4}`,
  'iuy',
);
/** Such words that leave one of them. */
export const eitherOne = new RegExp(`^\\s{0,4}(?:,\\s{0,4})?(?:(?:${or})\\s|\\/)`, 'iu');
/** A word that may join two names: "u" in "anna u tom". */
export const isAnd = new RegExp(`^(?:${and})$`, 'u');
/** What stands before those whom a line leaves out. */
export const excepting =
  'except|außer|sauf|excepté|hormis|tranne|eccetto|menos|salvo|excepto|behalve|exceto|oprócz|utom|förutom|кроме|крім';
