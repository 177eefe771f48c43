import { fits } from '../../lib/remembered.ts';
import { greetings } from '../courtesy.ts';
import { parseDue } from '../due-date/index.ts';
import { beginsTask } from './pasted.ts';
import { howTo } from './questions.ts';
import { means } from './scan.ts';
import type { HelpTopic, Line, ReadLine } from './types.ts';
import { type Role, roleIn } from './wish-words.ts';

/** The words by which a question names a topic; the first that fits. */
const topics = [
  ['digest', ['digest', 'summary']],
  ['undo', ['undo']],
  ['delete', ['delete']],
  ['repeat', ['again']],
  ['remind', ['remind']],
  ['move', ['later', 'postpone', 'date']],
  ['edit', ['edit', 'text']],
  ['done', ['done', 'tick']],
  ['assign', ['give']],
] as const satisfies readonly (readonly [HelpTopic, readonly Role[]])[];

/** Words of these that say nothing in a question: "how do I **get** started", "wann bin ich dran". */
const common = /^(?:get|go|have|let|bin|laat|lass|has|machen|fazer|hacer|faire|doen)$/iu;

/** "Can Priya see my tasks?" */
const asksWhoSees =
  /(?<![\p{L}'’])(?:(?:can|does|do|will|could) (?!i |we ).{1,40} see (?:(?:my|our|the|these) (?:tasks?|notes?|lists?|messages?)|it|this|that|what|everything)|(?:kann|können|sieht|sehen) (?!ich |wir ).{0,30}(?:meine (?:aufgaben|notizen|liste)|was ich)|(?:voit|voient|peu(?:t|vent) voir|pueden? ver|ven|vedono|vede|può vedere|possono vedere|v[êe]|veem|pode ver|ziet|(?<!laten )zien|widzi|zobaczy) (?:.{0,12} )?(?:mes|mis|mie|miei|meus|minhas|mijn|moje|ce que|lo que|quello che|o que|wat ik|co))(?!\p{L})/iu;
/** "Ma se scrivo qui lo vede anche il cliente?" */
const asksSeen =
  /(?<!\p{L})(?:write|type|schreibe?|tippe|écris|escribo|scrivo|escrevo|schrijf|typ|piszę) (?:\S{1,12} ){0,4}(?:sees?|sieht|sehen|voit|voient|ven?|vede|vedono|vêe?m?|ziet|zien|widzi|widzą)(?!\p{L}).{0,20}(?:client|cliënt|klient|kund|klant|coachee)/iu;
/** "Do my clients get a message?" */
const asksWhoHears =
  /^(?:do|does|will) (?:my |our |the |any )?(?:clients?|coachees?|coaches|colleagues?|team|people|everyone|everybody|they|s?he) (?:.{1,12} )?(?:get|receive|be) (?:an? |any |my )?(?:messages?|notifications?|notified|told|emails?|pings?)(?!\p{L})/iu;
/** "Do you speak Dutch?" */
const asksLanguage =
  /(?<!\p{L})(?:speak|understand|sprichst|verstehst|kannst|parles|comprends|hablas?|entiendes|parli|capisci|causes|captes|piges|falas?|fala|manjas?|entendes?|spreek|snap|begrijp|versta|mówisz|rozumiesz)(?!\p{L}).{0,20}(?:english|german|french|spanish|italian|portuguese|dutch|polish|englisch|deutsch|französisch|anglais|français|allemand|inglés|español|inglese|italiano|inglês|português|engels|nederlands|duits|frans|angielsk|polsk|niemieck)|(?<!\p{L})(?:français|anglais|español|inglés|italiano|inglese|português|inglês)(?!\p{L}).{0,12} (?:tu (?:comprends|parles)|(?:me |mi |ti )?(?:entiendes|capisci|entendes?|percebes))(?!\p{L})/iu;
/** "What can you do for me?", "come funzioni" */
const asksWhat =
  /(?<!\p{L})(?:what can you .{0,16}do|was kann(?:st du|ste)|(?:qu['’]est-ce que tu|que) (?:peux|sais)[- ](?:tu )?faire|qué (?:puedes|sabes) hacer|(?:che )?(?:cosa )?(?:puoi|sai) fare|o que (?:você )?(?:pode|sabe) fazer|wat k[ua]n (?:je|jij)|co (?:ty )?(?:(?:w ogóle|właściwie|tu) )?(?:potrafisz|umiesz)|(?:what (?:do|can|should) i (?:type|write|say)|was (?:muss|kann|soll) ich (?:tippen|schreiben|sagen)|qué (?:escribo|pongo)|cosa (?:scrivo|devo scrivere)|o que (?:eu )?(?:escrevo|digito)|wat (?:moet|kan) ik typen|co (?:mam |muszę )?(?:wpisać|pisać))(?: here| hier| aquí| qui| aqui| tu)?$|how (?:do|does) (?:you|this|it)(?: thing| app| bot)? work|tu (?:sais|peux) faire quoi|wie funktionier(?:st|t)|comment (?:tu marches|ça marche)|ça marche comment (?:ton|le|ce) truc|(?:vc|você|tu) (?:faz|fazes) o q(?:ue|uê)?|(?:tu )?(?:fais|sers à) quoi (?:exactement|au juste)|come funzion(?:i|a)|cómo funciona|como (?:é que )?(?:você )?funciona|hoe werk(?:t|je)|jak (?:to )?działa)/iu;
const led = new RegExp(
  `^(?:(?:${greetings}|so|ok|okay|also|euh|um|y|et|e|a|and|und|en|i)[,.!…]{0,3} ){1,3}(?=\\S)`,
  'iu',
);

/** "Y si cierro una tarea **sin querer** se puede recuperar?" */
const byMistake =
  /(?<!\p{L})(?:by (?:accident|mistake)|accidentally|aus versehen|versehentlich|par erreur|sin querer|por error|per sbaglio|per errore|sem querer|por engano|per ongeluk|niechcący|przez (?:pomyłkę|przypadek))(?!\p{L})/iu;
/** "Can I send you a voice note?" */
const byVoice =
  /(?<!\p{L})(?:voice (?:notes?|messages?)|sprachnachricht(?:en)?|(?:messages?|notes?) voca(?:l|ux|les?)|(?:nota|mensaje) de voz|un vocale|messagg[io] vocal[ei]|(?:mandar\p{L}{0,2}|enviar\p{L}{0,2}) (?:um |un )?[áa]udio|spraakbericht(?:en)?|inspreken|głosówk[ięa]|wiadomość głosow[aą])(?!\p{L})/iu;

/** "Does this sync with Google calendar?" */
const asksSync =
  /^(?:does|do|is|can|could|any|syn[ck]t|kann|lässt|gibt|ça|est-ce|tu|il y a|se|si|c['’]è|tem|dá|hay|koppelt|kan|kun|czy|s[iy]n[ck]\p{L}{2,12}) (?=.{0,60}(?:calend|kalend|agenda|outlook|gcal|notion|trello|asana))(?:.{0,40}(?:sync|sincron|synchron|integr|intégr|connect|koppel|koppl|verbind|łączy)|(?<=^(?:syn|sin|kop).{2,12} ))/iu;

/** Reads a question about Touchline itself: who sees what, what it can do, in which languages. */
export function readAsked({ typed, text: line, pieces }: Line): ReadLine | undefined {
  const text = line.replace(led, '');
  const isOfTasks = pieces.some((piece) => means(piece, 'subject') || roleIn(piece.text, 'here'));
  if (
    fits(asksWhoHears, text) ||
    ((fits(asksWhoSees, text) || fits(asksSeen, text)) && (isOfTasks || /[?]$/.test(typed)))
  )
    return { kind: 'help', about: 'privacy' };
  if (/\?$/.test(typed) && fits(byVoice, text)) return { kind: 'help' };
  if (fits(asksSync, text)) return { kind: 'help', about: 'calendar' };
  if (/\?$/.test(typed) && fits(byMistake, text) && isOfTasks) return { kind: 'help', about: 'undo' };
  if (fits(asksLanguage, text)) return { kind: 'help', about: 'languages' };
  return fits(asksWhat, text) && text.length < maxAsked ? { kind: 'help' } : undefined;
}
/** A longer line asks for more. */
const maxAsked = 60;

/** "Desculpe a pergunta, **mas** como …" */
const excuse = /^[^,?!.]{2,40},? (?:but|aber|mais|pero|mas|ma|maar|ale) (?=\S)/iu;
const asksToReopen =
  /(?<!\p{L})(?:reopen|rouvrir|reabr\p{L}{1,3}|riapr\p{L}{1,4}|heropen\p{L}{0,2}|(?:terug|weer) op(?:en| open)|wieder (?:auf|öffn\p{L}{1,3})|r[eé]cup[eéè]r\p{L}{1,4}|(?:it|that|them) back|zurück|terug|odzyskać|przywrócić)(?!\p{L})/iu;
/** "Wie gebe ich eine Aufgabe **an jemand anderen**" */
const toOther =
  /(?<!\p{L})(?:(?:some(?:one|body)|qualcun|quelqu['’]un|iemand|jemand\p{L}{0,2}) (?:d['’])?(?:else|altro|autre|anders|ander\p{L}{1,2})|otra persona|outra pessoa|ko(?:go|mu)ś inn\p{L}{2,3}|(?:colleg|kolleg|collèg|compañer|coleg|koleg)\p{L}{1,4})(?!\p{L})/iu;
/** "Wiederholungen **anlegen?**" */
const wantsWay =
  /^\S{4,30}(?: \S{2,12})? (?:anlegen|einstellen|einrichten|möglich|possibles?|posibles?|possibil[ei]|possível|possíveis|mogelijk|możliwe|instellen|ustawi(?:ć|anie)|set ?up|configur\p{L}{1,3})\?$/iu;

/** Reads a question about how to do something: "how do I make a task repeat". */
export function readHowTo({ typed, text: line, pieces, context }: Line): ReadLine | undefined {
  const [, first = ''] = /^([^?!.]{2,40}[?!.] )\S/.exec(line) ?? [];
  const text = line
    .slice(beginsTask(first) ? 0 : first.length)
    .replace(led, '')
    .replace(excuse, '');
  const isHow = fits(howTo, text);
  if (!isHow && !fits(wantsWay, typed)) return undefined;
  const isRepeat = context !== undefined && parseDue(text, context)?.recurring !== undefined;
  const words = pieces.filter((piece) => !common.test(piece.text));
  const topic = topics.find(([, roles]) => words.some((piece) => roleIn(piece.text, ...roles)))?.[0];
  const said = toOther.test(text) ? 'assign' : topic;
  const about = /priorit|urgent|dringend|wichtig|important/i.test(text)
    ? 'priority'
    : isRepeat
      ? 'repeat'
      : fits(asksToReopen, text)
        ? 'undo'
        : said;
  // "Wie erreiche ich Anna"
  if (about === undefined && (!isHow || pieces.some(({ kind }) => kind === 'person'))) return undefined;
  return { kind: 'help', ...(about && { about }) };
}
