import { fits, foundIn } from '../../lib/remembered.ts';
import { declinedOf } from '../../workspaces/declined-names.ts';
import { foldName } from '../../workspaces/names.ts';
import { parseDue } from '../due-date/index.ts';
import { daysIn } from './days.ts';
import { readLeaving } from './leaving.ts';
import { readList } from './list.ts';
import { beginsTask } from './pasted.ts';
import { isWho } from './questions.ts';
import { isFill, timesIn } from './said.ts';
import { filterOf, isOfTasks, isWithin, means, type Names, type Piece, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

const client = '(?:client[ea]?|coachee|kund(?:e|in|en)|klient(?:in|en|a|k[ęa])?|cliënt|klant)';
const last =
  'toevoegen|inschrijven|aanmaken|opnemen|anlegen|aufnehmen|hinzufügen|eintragen|dodać|zapisać|hinzu';
/** "New client Bob Miller", "wir haben eine neue Kundin, Petra Hahn" */
const newClient = new RegExp(
  `^(?:(?:add|create|make|register|enter|set up|onboard)\\s(?:an?\\s)?(?:new\\s)?|(?:(?:leg|załóż|zet|erstell|ajoute|crée|crea|añade|agrega|aggiungi|maak|voeg|cria|adiciona|cadastra|regist(?:ra|er|riere?)|inscri[sr]|inserisci|iscrivi|inscreve|zarejestruj|wprowadź|dodaj|utwórz|wir\\shaben|hab(?:en)?|we\\shebben|heb|er\\sis|mamy|mam|doszedł|doszła|jest)e?r?(?:-moi)?\\s(?:une fiche pour )?)?(?:(?:une?|un[ao]?|uma?|een|(?:ei)?ne?n?)\\s)?(?:new\\s|neuer?\\s|neuen\\s|nouve(?:au|lle)\\s|nuev[oa]\\s|nuov[oa]\\s|nieuwe\\s|nov[oa]\\s|now(?:ego|ą|y|a)\\s|ny\\s)|(?:dodaj|utwórz|ajoute|crée|crea|añade|agrega|aggiungi|maak|voeg|cria|adiciona)\\s(?:(?:une?|un[ao]?|uma?|een)\\s)?(?=\\S+\\s\\p{Lu}))${client}(?:\\s(?:an|toe|erbij|dazu|doszła|doszedł|${last}))?(?: (?:in het|im|ins|in (?:the|our)|dans le|en el|nel|no|do) s[yi]st\\p{L}{2,4})?(?: (?:for|para|pour|per|für|voor|dla) (?:me|mich|moi|mí|mim|mij|mnie))?(?:\\s?[:,!–-]{0,3}\\s(.{1,120}))?$`,
  'iu',
);
const newly =
  '(?:(?:an?|new|neuen?|nieuwe|now(?:ą|ego|y)|een|eine?n?|une?|un[ao]?|uma?|nouve(?:au|lle)|nuov[oa]|nuev[oa]|nov[oa]) ){0,2}';
/** "Leg Tim Berger als Klienten an", "dodaj Tima jako klienta", "add Ruth Hill as a client", "Piet toevoegen als klant" */
const asClient = new RegExp(
  `^(?:(?:leg|nimm|trag|füg|erstell|voeg|zet|maak|neem|schrijf|dodaj|wpisz|załóż|wprowadź|zarejestruj|add|register|ajoute|inscri[st]|d(?:a|ar|ame) de alta a|añade|agrega|registra|aggiungi|inserisci|adiciona|cadastra)e? (?:(?:mal|bitte|ff|even) ){0,2}|(?=.{3,80} (?:${last})(?: |,|$)))(\\p{L}+(?: \\p{L}+){0,3}?)(?: (?:toe|erbij|aan|${last}))? (?:als|jako|as|comme|como|come) ${newly}${client}(?: (?:an|auf|ein|toe|erbij|in|aan|${last}))?(?:, .{1,60})?$`,
  'iu',
);
/** "De cliënt Joris van Dam toevoegen", "neue Klientin Petra Hahn anlegen" */
const clientLast = new RegExp(
  `^(?:[Gg]raag |[Bb]itte )?(?:[Dd](?:e|ie|en) |[Hh]et )?(?:[Nn](?:ieuwe|euen?) )?(?:[Kk](?:lientin|lienten?|und(?:e|in|en)|lant)|[Cc]li[ëe]nt) (\\p{Lu}\\p{L}{1,30}(?: \\p{L}{1,30}){0,3}?) (?:${last})(?: (?:aan|in) .{1,30})?$`,
  'u',
);
/** "Ho un cliente nuovo, Marco Bianchi", "we have a new client: …" */
const toldClient =
  /^(?:(?:cadastr[ae]r?|registr[ae]r?|inscri[sr]|(?:d(?:ar?|ame) de )?alta(?: de| a)?|metti|aggiungi|inserisci|got|(?:i|we)(?:['’]ve)? got|j['’]ai|on a|nous avons|il y a|y a|ho|abbiamo|c['’]è|tengo|tenemos|hay|tenho|temos|sign[ée]|fich[ée]|fechei|firm[éo]|cheg[oa]u?|llegó|arrivat[ao]|entrou|entró|we have|i have|an?|une?|un['’]?[oa]?|uma?|ya|já|mais|otr[oa]|autre|altr[oa]|outr[oa]|e|et|y|voilà) ?(?<=[ '’])){0,5}(?:(?:nouve(?:au|lle)|nuov[oa]|nuev[oa]|nov[oa]|new) client[ea]?|client[ea]? (?:nouve(?:au|lle)|nuov[oa]|nuev[oa]|nov[oa]))(?:(?: ?[:,!–-])?(?: (?:se llama|si chiama|(?:elle |il )?s['’]appelle|(?:que )?se chama))? (.{1,80}))?$/iu;
/** "Who is Anna", "client Anna", "what time is it for Anna" */
const whoIs =
  /^(?:who\s?(?:['’]s|is)|whos|tell\sme\sabout|client|(?:look|pull|bring)\s?up(?!\s(?:the|my|our|all|any|tasks?)\s)(?=(?:\s\S+){1,3}$)|what\stime\sis\sit\s(?:for|at|with)|(?:wie\sspät\sist\ses(?:\sgerade)?|quelle\sheure\sest-il|qu[eé]\shora\ses|che\sor[ae]\s(?:è|sono)|hoe\slaat\sis\shet|que\shoras\ss[ãa]o|która\s(?:jest\s)?godzina)\s(?:bei|für|chez|pour|para|pra|con|da|per|bij|voor|u|dla)|(?:show|zeig|montre|muestra|mostra|toon|pokaż)(?:\sme)?\s(?:(?:den|le|la|el|il|de|o|a)\s)?(?:client|klient(?:en|in|a|kę)?|cliente|cliënt|klant)|wer\sist|c['’]est\squi|qui\sest|quién(?:es)?\s(?:es|está|están)|quem\s(?:é|está)|chi\s(?:è|c['’]è)|wie\s(?:is|zit(?:ten)?)|kto\s(?:to(?:\sjest)?|jest)|(?:do\swe\shave|is\sthere|gibt\ses|haben\swir|y\sa-t-il|a-t-on|hay|tenemos|c['’]è|abbiamo|is\ser|hebben\swe|há|temos|czy\s(?:jest|mamy))\s(?:an?|any|eine?n?|une?|una?|uma?|een)?\s?(?:client|coachee|klient|cliente|cliënt|klant)(?:in|en|a)?\s(?:called|named|namens|mit\snamen|qui\ss['’]appelle|llamad[oa]|que\sse\sllama|chiamat[oa]|che\ssi\schiama|die|met\sde\snaam|chamad[oa]|o\simieniu)|kim\sjest|(?:was\swissen\swir|was\sweißt\sdu|wat\sweten\swe|wat\sweet\sje|co\s(?:wiemy|wiesz)|what\sdo\s(?:we|you)\sknow|que\ssait-on|qué\ssabemos|cosa\ssappiamo|o\sque\ssabemos)(?:\s(?:schon|eigentlich|ook\salweer|al|już))*\s(?:über|van|over|o|about|de|del|su|di|d[oa]|sobre)|vem\sär|кто\sтакая?)\s(\p{L}[^?!]*)$/iu;
/** Whose card these words ask for: "Anna" of "who is Anna". */
export const whoseCard = (words: string): string | undefined => foundIn(whoIs, words)?.[1];

/** "Ruth Hill **for**" a program, "Ruth Hill**, goes into the**" one */
const beforeProgram =
  /[ ,]{1,2}(?:for|in|into|im|ins|fürs?|per|pour|para|pra|dans|en|no|na|al?|au|voor|bij|do|w|dla|to)(?: (?:the|il|la|le|el|o|de|das|den))?(?: programm?[ae]?)? ?["“„«]?$/iu;
/** "**Starting in January** - Ruth Hill" */
const starting =
  /^(?:starting|starts|from|as of|joining|ab|seit|à partir|dès|desde|da|dal|vanaf|per|od) [^-–:,]{2,30}(?: [-–] |[:,] )/iu;

/** Reads a wish for a new client, with an email and a program. "New client welcome email template" is a task. */
export function readNewClient({ text: typed, pieces }: Line): ReadLine | undefined {
  // "Neukundin Petra Hahn"
  const text = typed.replace(/^neukund/iu, 'neue Kund');
  const [added, said = ''] =
    foundIn(clientLast, text) ??
    foundIn(newClient, text) ??
    foundIn(asClient, text) ??
    foundIn(toldClient, text) ??
    [];
  const program = pieces.find(({ kind }) => kind === 'program')?.text;
  const [own = ''] = program === undefined ? [said] : said.split(program);
  const called = own.trim().replace(beforeProgram, '').replace(starting, '');
  const email = /(?<![^\s,;])[^\s,;@]{1,64}@[^\s,;@]{3,190}/.exec(called)?.[0] ?? '';
  // "Zosia się nazywa, wrzuć ją do Spring"
  const [head = ''] = called.replace(email, '').split(/[,;–(]| - /);
  const name = head.replace(/ (?:się nazywa|heißt (?:sie|er)|heet (?:ze|hij))$/iu, '').trim();
  const words = name.split(/ (?:(?:v[ao]n|de[rn]?|d[aei]l?|el) ){0,2}/iu);
  const isName =
    name === '' ||
    /^\p{Lu}/u.test(name) ||
    (words.length < 3 && words.every((word) => scan(word, undefined)[0]?.kind === 'unknown'));
  if (added === undefined || !isName || beginsTask(name) || beginsTask(`${name} `)) return undefined;
  return { kind: 'new-client', name: `${name} ${email}`.trim(), ...(program !== undefined && { program }) };
}

/** What puts somebody into a program, or what they do then. */
const places = [
  'add|put|stick|pop|chuck|throw|sign|slot|squeeze|get|bring|move[sd]?|enrol+|join(?:s|ing)?|goes|switch(?:es|ed)?',
  'tu|nimm|pack|steck|setz|hol|füge?|trage?|meld|schieb|aufnehmen|reinnehmen|hinzufügen|dazu|wechselt|kommt|rutscht',
  'mets|mettre|ajoute[rz]?|inscris|inscrire|passe|rejoin(?:t|dre)|intègre|intégrer|bascule|entre',
  'mete[r]?|pon|añade|agrega|apunta|inscribe|suma|entra(?:r)?|incluye|pasa',
  'metti|mettere|messa|messo|aggiungi|inserisci|iscrivi|passa|vanno|aggiunt[aeio]|aggiungere',
  'mete|bota|põe|coloca|inclui|adiciona|inscreve|junta|muda|vai',
  'zet|doe|stop|gooi|voeg|plaats|meld|hang|erbij|gaat|komt|schuift|stapt',
  'dodaj|dopisz|dorzuć|wrzuć|zapisz|przenieś|dołącz(?:a|yć)?|dochodzi|przechodzi|trafia|wskakuje',
].join('|');
const placing = new RegExp(`^(?:${places})(?:l[oae]|-l[ea]|e)?$`, 'iu');
/** "Malik is ready for Leadership, **pop him in**" */
const placedLast = new RegExp(
  `[,.;!–-] (?:\\p{L}+ ){0,2}(?:${places}) (?:him|her|them|ihn|sie|ihm|hem|haar|go|ją|la|le|lo)(?: \\p{L}+){0,2}$`,
  'iu',
);
const besides =
  /^(?:(?:j['’])?aimerais|voudrais|vorrei|quisiera|möchte|programm?e?[au]?|2|4|into|ins?|zum|zur|to|à|au|aux|al|nel|nella|ao|na|do|w|z|bij|aan|from|ab|partir|desde|vanaf|od|aussi|auch|noch|nog|anche|también|tb|też|też|dazu|hinzu|rein|mit|also|faz|favor|maar|eens|now)$/iu;
const telling =
  /^(?:tell|ask|remind|get|sag|frag|erinner|dis|demande|dile|d[ií]|chiedi|ricorda|diz|diga|pede|zeg|vraag|powiedz|popro[sś])(?!\p{L})/iu;
/** These may not begin a task. */
const adding = /^(?:add|put|enrol|füge|ajoute|añade|agrega|aggiungi|voeg|adicion|lägg)/iu;
const ofProgram = /^(?:lot|group|gruppe|programm?e?s?|programa|kurs|course|cohort|bunch|crew|thing)$/iu;
/** "Kannst du", "I think": a longer end is of something else. */
const maxAfter = 4;

/** Reads that some are to be in a program: "stick David in the group call too", "Anna and Tom should join Leadership". */
function readJoining({ typed, text, pieces, context }: Line): ReadLine | undefined {
  const people = pieces.filter(({ kind }) => kind === 'person');
  const [program, ...programs] = pieces.filter(({ kind }) => kind === 'program');
  const [person, last = person] = [people[0], people.at(-1)];
  if (!person || !last || !program || programs.length > 0) return undefined;
  const [from, end, to] = [person, last, program].map((piece) => pieces.indexOf(piece)) as [
    number,
    number,
    number,
  ];
  const isJoined = (piece: Piece): boolean =>
    piece.kind === 'person' || means(piece, 'and', 'glue') || piece.text === 'n';
  if (!pieces.slice(from, end).every(isJoined)) return undefined;
  const days = context && daysIn(text, context);
  const ranges = [...timesIn(text, context).ranges, ...(days ? [days.range] : [])];
  const isLoose = (piece: Piece): boolean =>
    (isFill(piece) && !means(piece, 'subject', 'question')) ||
    roleIn(piece.text, 'fill', 'greeting') ||
    besides.test(piece.text);
  const after = pieces.slice(to + 1);
  const before = pieces.slice(0, from).filter((piece) => !isLoose(piece) || placing.test(piece.text));
  const between = pieces.slice(end + 1, to);
  const isPut = between.every(isLoose) && before.length < 2;
  const isLast = fits(placedLast, text);
  const isPlaced = (some: readonly Piece[]) => some.some(({ text }) => placing.test(text));
  // "Tom moves to Spring on Friday", not "get Tom to Spring by Friday"
  const isTime = (piece: Piece): boolean =>
    !isPlaced(before) && (filterOf(piece)?.span !== undefined || isWithin(piece, ranges));
  const isEnd =
    after.every(
      (piece) => isLoose(piece) || isTime(piece) || ofProgram.test(piece.text) || placing.test(piece.text),
    ) ||
    (/^[,.!]$/.test(program.end ?? '') && after.length <= maxAfter);
  const isFirst = isPlaced(between) && between.every((piece) => isLoose(piece) || placing.test(piece.text));
  // "Call Anna in Leadership"
  const isMeant = isPlaced(before) || isPlaced(after) || isFirst || isPlaced(between.slice(-3));
  // "Write Anna that she should join" is a task.
  const isTold = beginsTask(text) || fits(telling, text);
  const isOfThem = isPut || ((isFirst || isPlaced(between.slice(-3))) && !isTold);
  if (!isLast && !(from < to && isEnd && isMeant && isOfThem)) return undefined;
  // "Add Anna to Spring" says nothing else.
  const isSure =
    isPut && from === 1 && fits(adding, text) && !after.some((piece) => !placing.test(piece.text));
  return isSure && people.length === 1
    ? { kind: 'program', words: `add ${person.text} to ${program.text}` }
    : { kind: 'join', people: people.map(({ text }) => text), program: program.text, line: typed };
}

/** Reads a change of what the platform knows of somebody: a program of theirs, or a field on their card. */
export function readClientChange(line: Line): ReadLine | undefined {
  const left = readLeaving(line);
  if (left) return left;
  const { pieces } = line;
  // "Change Anna's goal to …": her card has its fields.
  const [first, second, third] = pieces;
  return second?.kind === 'person' && roleIn(first?.text, 'edit', 'rank') && roleIn(third?.text, 'detail')
    ? { kind: 'client', name: second.text }
    : readJoining(line);
}

/** A question about one person or program: their card or page has the answer. */
export function readOf(typed: string, names: Names | undefined): ReadLine | undefined {
  const pieces = scan(typed, names);
  const [person, ...others] = pieces.filter(({ kind }) => kind === 'person');
  if (person !== undefined) return others.length > 0 ? undefined : { kind: 'client', name: person.text };
  const [program, ...programs] = pieces.filter(({ kind }) => kind === 'program');
  if (program === undefined || programs.length > 0) return undefined;
  const isHow = /^(?:how|wie|comment|cómo|como|come|hoe|hur)/i.test(typed);
  return { kind: 'program', words: isHow ? `progress of ${program.text}` : program.text };
}

/** "Which clients are in Spring": a list of clients is one of their tasks. */
const whichClients = /^(?:which|welche|welke|quels|que|quali|quais|ktorzy) /;

const howManyPeople =
  /^(?:how many|wie ?viele|hoeveel|ile|combien de|cu[aá]nt[oa]s|quant[ieao]s?) (?:people|clients|members|participants|leute|personen|klienten|teilnehmer|mensen|klanten|deelnemers|osób|ludzi|klientów|uczestników|personnes|participants|personas|gente|persone|partecipanti|pessoas|participantes)(?!\p{L})(?!.* (?:tasks?|aufgaben|taken|zadań|tâches|tareas|attività|tarefas|overdue|überfällig|te laat|achter)(?!\p{L}))/iu;
/** Reads who is in a program: "who takes part in Spring", "il y a qui dans Mentor Training". */
export function readMembers({ text, pieces }: Line): ReadLine | undefined {
  const program = pieces.find(({ kind }) => kind === 'program');
  const isCounted = fits(howManyPeople, text);
  const isAsked = ({ text }: Piece): boolean => isWho.test(text) || whichClients.test(foldName(text));
  const isLoose = (piece: Piece): boolean => {
    const said = filterOf(piece);
    return (
      piece === program ||
      piece.kind === 'unknown' ||
      isAsked(piece) ||
      (said ? said.whose === 'all' : isFill(piece))
    );
  };
  const isOurs = /^(?:on est combien|\p{L}+ s(?:iamo|omos)) /iu.test(text);
  const isMeant = isOurs || pieces.slice(0, 3).some(isAsked);
  return program && (isCounted || (isMeant && pieces.every(isLoose)))
    ? { kind: 'program', words: program.text }
    : undefined;
}

const clientsOnly =
  /^(?:client|coachee|klanten|cliënten|klienten|kunden)[- ]?(?:list|lijst|liste|overview|übersicht)$/iu;
const mine = '(?:i|we|ich|wir|j|je|nous|yo|io|eu|ik|ja)';
/** "Wie heb ik nu in begeleiding", "who am I coaching", "kogo teraz prowadzę" */
const whomICoach = new RegExp(
  `^(?:a )?(?:who|wen|wer|qui|qui[eé]n(?:es)?|chi|quem|kogo|wie)(?!\\p{L})(?:.{0,30}(?<!\\p{L})${mine}(?!\\p{L}).{0,30}(?:coach(?:ing|e)?|begeleid\\p{L}{0,3}|betreue|accompagne|suis|on (?:my|our) books)|.{0,30}(?<!\\p{L})(?:acompañ[oa]mos|acompaño|acompanho|seguo|seguiamo|prowadzę|betreue ich|begeleid ik))(?!\\p{L})[^,]{0,30}$`,
  'iu',
);
/** Reads a wish to see the clients: "who are my clients?", "quantos clientes temos". "My clients" are their tasks. */
export function readClients({ typed, text, pieces }: Line): ReadLine | undefined {
  const isOfClients = (piece: Piece): boolean => filterOf(piece)?.whose === 'clients';
  const isOther = (piece: Piece): boolean =>
    !isOfClients(piece) &&
    !means(piece, 'question', 'glue', 'for', 'in', 'lead') &&
    !(piece.kind === 'unknown' && roleIn(piece.text, 'fill')) &&
    filterOf(piece)?.span !== 'today';
  const isAsked =
    /\?$/.test(typed) ||
    pieces.some((piece) => means(piece, 'question')) ||
    pieces.some((piece) => isOfClients(piece) && whichClients.test(foldName(piece.text))) ||
    (means(pieces[0], 'lead') && !/^list /i.test(text)) ||
    /^l[ai] list[ae] /i.test(text);
  const isClients = isAsked && pieces.filter(isOfClients).length === 1 && !pieces.some(isOther);
  const isWhom =
    fits(whomICoach, text) && !pieces.some(({ kind }) => kind === 'person' || kind === 'program');
  return isClients || isWhom || fits(clientsOnly, text) ? { kind: 'clients' } : undefined;
}

/** "Programs", "which programs are there", "welke programma's heb ik" */
const programs =
  /^(?:(?:and|und|et|y|e|en|ok|so),? )?(?:(?:(?:which|what|welche|quels|qu[eé]|che|quali|welke|quais|que|jakie(?: (?:my )?mamy)?|show(?: me)?|list|alle|all)(?: (?:my|our|the|meine|mes|mis|i miei|mijn|meus|moje))? )?)(?:program(?:a?s|m?es?|mas|mi|my|y|ma['’]s|ów))(?: (?:actually|really|pls|please|bitte|porfa|stp|montad[oa]s|activos|ativos|attivi|actifs|aktywne|aktiv|actief|en marcha|in piedi|rodando|propose|proposons|offrons|on|bei|uns|u nas|draaien|we|wij|a gente|tem|again|nochmal|noch|mal|déjà|al|final|mesmo|afinal|ook|alweer|eigentlich|właściwie|wait|hatten|had|got|avons|do|are|have|run|offer|running|gibt|haben|sind|laufen|y|existe[nm]?|hay|tengo|tenemos|temos|ci|ho|abbiamo|hebben|heb|zijn|lopen|er|existem|tenho|temos|mam|mamy|są|i|we|there|es|wir|ich|il|on|a|a-t-il|ai-je|avons-nous|sono|ik|wij|at|the|moment|now|currently|gerade|aktuell|nu)){0,8}$/iu;
/** "Programma First 90 Days" */
const namedProgram = /^program(?:me|m|ma|a)? (\S.{0,80})$/iu;

/** Reads a wish to see the programs, or one of them. */
export function readPrograms({ text, names }: Line): ReadLine | undefined {
  if (fits(programs, text)) return { kind: 'program', words: '' };
  const [, name] = foundIn(namedProgram, text) ?? [];
  return name !== undefined && names?.isProgram(name) ? { kind: 'program', words: name } : undefined;
}

/** Reads a question about somebody, known or not: "who is Anna", "who is Anna's coach". */
export function readWhoIs({ text: asked, names, context }: Line): ReadLine | undefined {
  const text = asked.replace(/(?<=^(?:pull|bring|look) up .{1,40}) for me$/i, '');
  const name = whoseCard(text);
  // "Look up send the invoice"
  if (/^(?:look|pull|bring)/i.test(text) && names?.isPerson(name ?? '') === false) return undefined;
  // "Client dinner Thursday 7pm" is a task.
  const isDated = () => !names?.isPerson(name ?? '') && context && parseDue(text, context) !== null;
  const isOfClient = /^client /i.test(text) && (name ?? '').split(' ').length > 2 && isDated();
  if (name === undefined || isOfClient || scan(name, names).some(isOfTasks)) return undefined;
  if (readList(name, names)?.kind === 'list') return undefined;
  const of = readOf(name, names);
  // "Kto jest coachem malika"
  const owner = names && declinedOf(name.slice(name.lastIndexOf(' ') + 1), names.isPerson);
  if (owner && name.includes(' ')) return { kind: 'client', name: owner };
  // "Who is Anna's coach", not "who is Anna Smith"
  const isOf =
    of?.kind === 'program' || /['’]s? |(?<!\p{L})(?:of|von|vom|de|d['’]|di|van|do|da)(?!\p{L})/iu.test(name);
  // "What time is it for Grace right now", "who's coaching Grace"
  const pieces = scan(name, names);
  const isOnly =
    pieces.at(-1)?.kind === 'person' ||
    pieces.every((piece) => piece.kind === 'person' || means(piece, 'glue') || roleIn(piece.text, 'fill'));
  return of !== undefined && (isOf || isOnly) ? of : { kind: 'client', name };
}
