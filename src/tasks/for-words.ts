/** What stands before whom a task is for, in languages other than English. */
export const otherFor = '(?:für|pour|para|pr[ao]|per|voor|för|dla|для)';
/** The same in every language. */
export const forWord = `(?:for|${otherFor})`;
/** What some languages have before a name: "para o Tom", "pour l’Anna". */
export const article = "(?:(?:[oa]|la|el|il|le|den?|die)\\s{1,4}|l['’])";
/** The author, where others are named. */
export const me = '(?:me|myself|mich|moi|mí|mim|mij|mig|mnie)';
