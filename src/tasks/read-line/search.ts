import { fits, foundIn } from '../../lib/remembered.ts';
import { loosely, unquoted } from '../../lib/text.ts';
import { declinedOf } from '../../workspaces/declined-names.ts';
import type { DueContext } from '../due-date/index.ts';
import { whoseCard } from './clients.ts';
import { dayAt, daysIn } from './days.ts';
import { isOfUnknown } from './filters.ts';
import { type ListFilters, openOf, readList } from './list.ts';
import { ofAnybody } from './questions.ts';
import { filterOf, means, type Piece, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

/** Filler after a verb: "such mal bitte", "cherche-moi". */
const filler =
  '(?:[ -](?:mal|bitte|doch|kurz|schnell|mir|mi|me|moi|mij|even|eens|ff|please|pls|plz|un peu|vite|stp|por favor|per favore|um pouco|um momento|proszę|for me))*';
/** "Find", "where is", in every language, also without its accents. */
const verb = loosely(
  new RegExp(
    `^(?:(?:${[
      "search|(?:i )?can(?:no|[’']?)t find|find|(?:ich )?such(?:e|en)?|finde|finden|(?:je )?cherche[rz]?|retrouve[rz]?|trouve[rz]?|busc(?:ar?|o|ame)|búscame|encuentra(?:me)?|encuéntrame|procur(?:ar?|o)|ach[ae](?= (?:[oa]s?|minha|aquela?) )|encontra(?:r)?",
      'cerc(?:a|are|ami|o)|(?:mi )?trov(?:a(?:re|mi)?|i)|(?:ik )?zoek(?:en)?|vind(?:en)?|sök|hitta|(?:po|wy|od)?szukaj|znajd[zź]|найди|найти|поищи',
    ].join('|')})${filler}(?: (?:for|nach|naar|efter))?|${[
      "look(?:ing)? (?:for|up)|where(?:[’']?s| is| are| did(?=.{1,60} (?:go|end up)$)| (?:did|have) (?:i|we) (?:put|left|leave|saved?|note|noted|written?|write)(?: down)?)",
      '(?:show(?: me)?|pull up|bring up|open|zeig(?: mir)?)(?= (?:the|that|die) .{1,60} (?:task|one|to-?do|aufgabe)$)',
      "wo (?:ist|sind|steckt|hab(?:e|en)? (?:ich|wir))|où (?:est|sont|ai-je (?:mis|noté))|d[óo]nde (?:est[áa]|puse|dej[ée]|apunté)|onde (?:está|tá|pus|deixei)|cadê|dov[’']è|dove ho (?:messo|scritto)|waar (?:is|zijn|heb ik)|var är|gdzie (?:jest|są)",
    ].join('|')}) `,
    'iu',
  ),
);
const the =
  "(?:the|my|our|that|this|those|quel(?:la|lo)|quell(?=['’])|ce(?:tte)?|lo del?|es[ae]|aquell?[ae]|die(?:se[ns]?)?|dat|tę?|tamto|der|die|das|den|meine?|l[ae]|el|il|lo|de|het|l(?=['’]))(?: |['’])";
const article = `(?:${the}|(?:all|any|de[mrs]|alle|l[eo]s|gli|[dn]?[oa]s?|(?:del|sul)l?[aeo]?|des|du|d(?=['’])|(?:del|sul)l(?=['’]))(?: |['’]))`;
const noun =
  '(?:tasks?|to-?dos?|thing|stuff|everything|anything|alles|tout|todo|tutto|tudo|wszystko|sache|truc|cosa|coisa|ding|rzecz|aufgaben?|tâches?|tareas?|attività|compit[oi]|taak|taken|tarefas?|uppgift(?:en|er)?|zadani[ae])';
/** Between tasks and what they are about. */
const concerning =
  '(?:(?:is |was |are )?(?:about|abt|on)|regarding|related to|(?:lo )?relacionad[oa]s? con|lié[es]* à|legat[aoie] a|concerning|(?:that )?(?:contain|mention)(?:s|ing)?|with|mit|z(?:um|ur) thema|über|zu[mr]?|wegen|sur|avec|concernant|(?:qu[ei]|co|das|die|dat) .{2,16} (?:de|di|da|con|com|met|mit|over|über|o|z)|(?:que|qui|che) (?:concerne|riguarda|menciona|mentionne)|sobre|acerca del?|con|com|su(?:l(?:l[aeo])?|i|gli)?|over|met|o|z|dotyczące|(?:called|named|v[oa][nm]|om|med|for|für|pour|para|per|voor|dla|d(?:el?|u|[oa]s?|ei|ella)))(?: the words?)?';
const ofTask = loosely(new RegExp(`^${article}?${noun} (?:${concerning} )?${article}?(\\S.*)$`, 'iu'));
const taskAtEnd = loosely(new RegExp(`^${article}?(\\S.*?) (?:${noun}|one)$`, 'iu'));
const definite = loosely(new RegExp(`^${article}`, 'iu'));
/** Things to find that are not tasks yet: "find a venue", "find out who comes". */
const isNew =
  /^(?:an?|some|another|someone|somebody|out|time|ways?|people|new|better|ein(?:e|en)?|une?|un[ao]?|uma?|een|ett|en)(?!\p{L})/iu;
const placed =
  /(?:put|left|saved?|noted?|written?|hab|mis|not[ée]|puse|dej|apunt|pus|deixei|messo|scritto|heb)\p{L}{0,3} /iu;
const isQuestion = /^(?:where|wo|o[uù]|d[oó]nde|onde|cadê|dov|waar|var|gdzie) ?/iu;
/** "Wo hab ich die Aufgabe **hingetan**" */
const put = /(?<=^(?:wo|waar) (?:hab|heb)\p{L}* \p{L}+ .{1,80}) (?:hin|auf|ab|ein|neer|op)?ge\p{L}{2,15}$/iu;
/** "Find the essay **for me**" */
const forMe = / (?:for me|für mich|pour moi|par[ae]? m[ií]|pra mim|per me|voor (?:mij|me)|dla mnie)$/iu;
/** A better description that follows: "that thing of next month, **the one with the speaker**". */
const betterSaid = new RegExp(
  `^.{1,80}, (?:the (?:one|thing)|d(?:ie|as|en|er)|cel(?:le|ui)|l[ao]|quell[oa]|die|dat|a|o|es[ae]|aquel(?:la|e)|ta|to|tę) (?=${concerning} )`,
  'iu',
);
/** "Dov'è **finito** il task" */
const gone =
  / (?:go|end up)$|^(?:(?:finit|andat)[oaie]|passée?s?|gone|hin|(?:ab)?geblieben|gebleven) (?=\S)/iu;
const state =
  '(?:due|thing|one|going|coming along|looking|doing|fällig|fertig|erledigt|klaar|done|sent|ready|complete|paid|\\p{L}{2,15}ed)';
/** Questions about one task: "when is the invoice due", "is the CV done yet" */
const question = loosely(
  new RegExp(
    `^(?:(?:when|where|how)(?:['’]?s| is| are)|what about|which (?:one|task) (?:was|is) (?:it )?(?:about|with|for)|where (?:do|are) (?:we|things|you)(?: stand| at)? (?:with|on)|what happened (?:to|with)|(?:what['’]?s|what is) (?:the status of|the due date of|up with|happening with|with)|any (?:news|updates?) on|status of|(?:(?:when|where) )?(?:did|have|do) (?:i|we) \\p{L}{2,20}|(?:is|are|was|ist|sind)(?=.* ${state}(?: yet)?$)|(?:bis )?wann (?:ist|sind|muss)|(?:pour )?quand est|cuándo (?:es|vence)|quando (?:è|scade|é)|wanneer is) (?:${the}|(?<=é )[oa] )(?!next )(.{1,200}?)(?: ${state}(?: yet)?| task)?$`,
    'iu',
  ),
);
/** Longer lines are tasks. */
const maxWords = 5;

/**
 * The words of tasks that a line looks for: "find the CV task", "suche nach Feedback", "where's the task about the map".
 *
 * @param isDated whether the line names a day: "look for flights on Friday" is a task
 */
export function readSearch(
  line: string,
  isDated = () => false,
  isPerson = (_: string) => false,
): string | undefined {
  const found = foundIn(verb, line)?.[0];
  const asked = foundIn(question, line)?.[1];
  if (found === undefined && asked === undefined) return undefined;
  const rest = line.replace(put, '').slice(found?.length).trim().replace(gone, '').replace(forMe, '');
  // "Busca a Maria", "zoek Anna op", "znajdź Marię"
  const whom = rest
    .replace(
      /^(?:a )?(?:(?:la|el|le|il|den|die|de|o|a) )?(?:client[ae]?|klient(?:in|en|a|kę)?|cliënt|klant) |^(?:a|ao?|um|uma) (?:un )?tal (?:de )?|^een zekere |^(?:einen? )?gewissen? |^someone called /i,
      '',
    )
    .replace(definite, '')
    .replace(/ op$/i, '');
  const person = isPerson(whom) ? whom : declinedOf(whom, isPerson);
  if (found && person) return person;
  const better = found && betterSaid.exec(rest);
  const named = better ? `task ${rest.slice(better[0].length)}` : rest;
  const [, task] = (found && (ofTask.exec(named) ?? taskAtEnd.exec(named))) || [];
  if (task !== undefined) return unquoted(task);
  const isAsked = found === undefined || isQuestion.test(found);
  // "Where did I put the CV"
  const isPlaced = found !== undefined && placed.test(found);
  const about = isAsked ? (asked ?? (isPlaced ? rest : undefined)) : rest;
  if (about === undefined || about.split(' ').length > maxWords) return undefined;
  if (isAsked) return unquoted(ofTask.exec(about)?.[1] ?? about);
  if (isNew.test(rest) || isDated()) return undefined;
  return unquoted(/^the /i.test(rest) ? rest : rest.replace(definite, ''));
}

/** "Something", "the one", and what was noted. */
const something =
  '(?:things?|ones?|stuff|something|anything|everything|notes?|wr(?:ite|ote|itten)|noted?|sachen?|zeug|(?:irgend)?(?:et)?was|alles|notiert|geschrieben|trucs?|choses?|tout|noté|écrit|algo|todo|anotado|apuntado|escrito|cos[ae]|qualcosa|tutto|quella cosa|segnato|scritto|iets|geschreven|genoteerd|coisas?|negócio|tudo|rzecz|coś|czegoś|wszystko|zapisane|ce|(?:tudo )o|lo|quell[oi]|put|down)';
/** Behind it: "… angelegt", "… on my list" */
const lastly =
  '(?:in it|in (?:the|its|their) (?:title|name|text)|yet|again|already|anywhere|somewhere|(?:on|in) my (?:list|tasks)|drin|noch ?mal|schon|(?:auf|an|ein|hin)?ge(?:schrieben|tragen|legt|tan)|notiert|noté|déjà|apuntado|anotado|segnato|già|(?:op)?geschreven|genoteerd|pr[ao] mim|for me|al|já|już|zapisane|noted|written(?: down)?)';
const about = loosely(
  new RegExp(
    `^(?<listed>[^\\n]{0,60}?(?<!\\p{L})(?:${noun}|${something}))\\s(?<joint>${concerning})\\s${article}?(?<words>\\S.{0,80}?)(?: ${lastly}){0,2}$`,
    'iu',
  ),
);
/** After these stands a name as well as a thing. */
const ofThing =
  /^(?:called|named|v[oa][nm]|om|med|for|für|pour|para|per|voor|dla|d(?:el?|u|[oa]s?|ei|ella))$/iu;
/** Words beside those of lists that look for something, or say that it was noted. */
const looking =
  /^(?:avais|avait|avevo|tinha|tenho|ten(?:go|[ií]a)|miał[ae]m|où|wo|d[óo]nde|gdzie|onde|dov['’]è|where(?:['’]?s)?|a-t-il|as-tu|hai|cherch\p{L}{1,4}|szukam|busco|cerco|suche|looking|staat|ergens|apunté|anotei|quell[ao]|quel|es[ae]|aquell?[ae])$/iu;
const isSomething = new RegExp(`^${something}$`, 'iu');
/** "Hay algo sobre …": one word is enough. Of the others there are two: "did I put down anything …" */
const has = /^(?:hay|gibt['’]?s|gibt es|ten(?:go|[ií]a)|tienes|tem|há|havia|mam|masz|jest|got)$/iu;
const asks =
  /^(?:c['’]è |(?:is|are|do|did|does|have|had|(?:did|do|have)n['’]?t|y|il|heb|hab|hatten?|ho|on|er|czy) (?!(?:the|my|our|that|this) |(?<=have )an? )\S+ \S)/iu;

/** "Mi dici qualcosa su Anna" */
const tells = /^(?:mi dici|dimmi|tell me|dis[- ]moi|dime|me diz|sag mir|vertel(?: me)?|powiedz mi) /iu;

/** Reads a search by what tasks are about: "overdue tasks of Anna about feedback", "hay algo sobre el hotel". */
export function readAbout({ typed, text, names, context, list: read }: Line): ReadLine | undefined {
  const look = foundIn(verb, text)?.[0] ?? '';
  const { listed = '', words = '', joint = '' } = foundIn(about, text.slice(look.length))?.groups ?? {};
  const isOf = ofThing.test(joint);
  if (words === '' || (isOf && look !== '' && !isQuestion.test(look))) return undefined;
  if (names?.isPerson(words)) return fits(tells, text) ? { kind: 'client', name: words } : undefined;
  const whole = read();
  if (whole?.kind === 'list' && !(names && isOfUnknown(whole.filters, names))) return undefined;
  const pieces = scan(listed, names);
  const [first] = pieces;
  if (!pieces.some((piece) => means(piece, 'subject')) && dayAt(words, context) === 0) return undefined;
  const isListed = means(first, 'question', 'lead', 'subject') || filterOf(first) !== undefined;
  const isAsked =
    look !== '' || asks.test(listed) || pieces.some(({ text }) => looking.test(text) || has.test(text));
  const isKnown = ({ kind, text }: Piece) =>
    kind !== 'unknown' || roleIn(text, 'fill') || looking.test(text) || isSomething.test(text);
  if (!(isAsked || (isListed && !isOf)) || !pieces.every(isKnown)) return undefined;
  const list = readList(listed, names, pieces);
  const filters = list?.kind === 'list' && isListed ? { list: list.filters } : {};
  return daysApart({ kind: 'search', words: unquoted(words), line: typed, ...filters }, context);
}

/** Turns days at the end of a search into a filter: "the workshop due Sunday". */
export function daysApart(
  search: Extract<ReadLine, { kind: 'search' }>,
  context: DueContext | undefined,
): ReadLine {
  const { words, list } = search;
  const last = scan(words, undefined).at(-1);
  const span = last && (filterOf(last)?.span ?? filterOf(last)?.due);
  const days = span ? { range: last.range, due: span } : context && daysIn(words, context);
  const left = days?.range[1] === words.length ? words.slice(0, days.range[0]) : '';
  const bare = left.replace(
    /(?: (?:due|for|on|by|from|of|fällig|für|von|am|pour|de|du|para|per|di|voor|van|na|z)){0,2} $/iu,
    '',
  );
  return days && bare.trim() !== ''
    ? { ...search, words: bare, list: { ...openOf([]), ...list, due: days.due } }
    : search;
}

const still =
  '(?:yet|already|again|still|noch|nog|schon|bereits|immer|al|encore|todavía|aún|ancora|ainda|jeszcze)';
const not = "(?:\\p{L}{0,8}n['’]?t|not|never|nicht|niet|no|non|pas|não|nie)";
/** Where each language has the thing that somebody did: "den Bogen … ausgefüllt", "her essay", "not sent slides". */
const things = [
  `^(?:\\p{L}+ (?:hat|haben|heeft|hebben)|(?:hat|haben|heeft|hebben) \\p{L}+) (?:(?:${still}|nicht|niet) ){0,3}(?!kein|geen)(.{1,80}?)(?: (?:${still}|nicht|niet)){0,3} \\S{1,40}$`,
  `^.{1,80}? (?:(?:the|my|his|her|our|their|there|le|les|el|l[ao]s?|il|gli|os?|het|das|den|die|mon|sa|ses|son|sus?|su[ao]|seus?|swoj\\p{L}{1,3}) |l['’])(.{1,80}?)(?:(?:,| ${still}| ${not}| except| apart| außer| sauf| salvo| tranne| behalve)(?: .*)?)?$`,
  `(?<!\\p{L})${not} (?:(?:${still}|has?|han?) ){0,2}\\S{1,40} (?:(?:${still}|in|out|a) ){0,2}(?!${still}$)(.{1,80}?)(?: ${still})?$`,
].map((one) => new RegExp(one, 'iu'));
const theirOwn = /^(?:the|der|die|das|den|seinen?|ihren?|het|de|zijn|haar|hun) /iu;

/** Reads who did something that lists don't know: searches everybody's tasks for its words. */
export function readWhoDid({ typed, text, pieces, list: read }: Line): ReadLine | undefined {
  const list = read();
  const isMaybe =
    list?.kind === 'maybe' && list.unused !== '' && (list.filters?.state ?? 'overdue') !== 'overdue';
  if (!fits(ofAnybody, typed) || !(isMaybe || list === undefined)) return undefined;
  const asked = text.replace(/^tout le monde |^todo (?:el )?mundo /iu, '');
  const thing =
    things
      .map((one) => one.exec(asked)?.[1])
      .find(Boolean)
      ?.replace(theirOwn, '') ?? '';
  // "Who has no tasks"
  if (scan(thing, undefined).every(({ kind }) => kind === 'words')) return undefined;
  const people = pieces.filter(({ kind }) => kind === 'person');
  const { program, due }: Partial<ListFilters> = (isMaybe && list.filters) || {};
  // "Who was it, Malik or Min-jun"
  const whose = isMaybe && people.length > 1 ? list.filters?.whose : undefined;
  return {
    kind: 'search',
    words: thing,
    line: typed,
    list: {
      whose: whose ?? { kind: 'all' },
      state: 'open',
      page: 1,
      ...(program && { program }),
      ...(due && { due }),
    },
  };
}

/** "Find the CV task", "find Anna's worksheet", "find Anna" */
export function readFinding({ typed, text, names, context }: Line): ReadLine | undefined {
  const isDated = () => context !== undefined && daysIn(typed, context) !== undefined;
  const words = readSearch(text, isDated, names?.isPerson);
  if (words === undefined) return undefined;
  const name = whoseCard(words) ?? words;
  if (names?.isPerson(name)) return { kind: 'client', name };
  // "How's my week looking"
  const mine = readList(`my ${words}`, names);
  if (mine?.kind === 'list' && mine.filters.due) return { ...mine.filters, kind: 'list' };
  const [, owner = '', own = ''] = /^(\p{L}{2,30}?)['’]?s (\S.*)$/u.exec(words) ?? [];
  if (!names?.isPerson(owner)) return daysApart({ kind: 'search', words, line: typed }, context);
  return daysApart({ kind: 'search', words: own, line: typed, list: openOf([owner]) }, context);
}
