import { loosely } from '../lib/text.ts';
import { forWord } from './for-words.ts';

export const please =
  "(?:please|pls|plz|kindly|bitte|stp|svp|s['’ ]il (?:te|vous) pla[iî]t|porfa|por favor|por gentileza|per cortesia|per favore|alsjeblieft|snälla|proszę|пожалуйста)";
export const thanks = '(?:thanks|thank you|thx|danke|merci|gracias|obrigad[oa]|grazie|bedankt|tack|dzięki)';

/** Polite or hesitant beginnings: "can you please …", "uhm". */
const softener = new RegExp(
  `^(?:(?:hi|hello|hey|hiya|ok|okay)(?: touchline| there| team)?[,!]? |(?:ciao|hej|hallo|salut|hola|oi|olá|cześć|bonjour)(?: touchline)?[,!] |(?:u+h?m+|h+m+|uh|erm?|äh+m?|euh)[,.…]* |(?:quick (?:one|note|task))(?: ?[-–:,])? |(?:it )?would be (?:great|nice|good|lovely) if (?:you|u) (?:could|can) |(?:tu peux|peux-tu) (?=note)|(?:so|well)(?:[,.…]+ | (?=(?:please|can|could|add|create|remind|i) ))|${please}[,:]? |(?:can|could|would|will) (?:you|u) (?:please )?|you can (?=(?:close|tick|mark|check|cross|finish|complete|move|push) )|(?:(?:can|could|should|shall) (?:we|i)(?: please)?|let['’]?s|können wir|kunnen we|(?:est-ce qu['’]|qu['’])?on peut|podemos|possiamo|możemy) (?=(?:move|push|bump|shift|postpone|reschedule|delay|bring|snooze|put off|mettre|décaler|déplacer|reporter|repousser|mover|pasar|aplazar|spostare|rimandare|adiar|passar|przesunąć|przełożyć|przenieść) |.* (?:verschieben|verlegen|vertagen|verplaatsen|verzetten|verschuiven)$)|(?:kannst|könntest|würdest|magst) du (?:bitte )?(?:mir (?=(?:bis|eine?n?|noch) ))?|(?:wil|zou) je (?:even )?|(?:peux|pourrais)[- ]tu |(?:tu (?:peux|pourrais)|du kannst|vous pouvez|(?:pouvez|pourriez)-vous|możesz) |(?:können|könnten) sie |(?:puedes|podrías|puoi|potresti|(?:você )?(?:pode|poderia)|kun je|kan du) |maybe |(?:(?:remind|tell) me|(?:sag|erinnere?) mi(?:r|ch),?|(?:dis|rappelle)[- ]moi|dime|recuérdame|dimmi|ricordami|zeg me|me diz|(?:powiedz|przypomnij) mi,?|mir sagen,?|me dire|decirme|dirmi|me zeggen|me dizer|powiedzieć mi,?) (?=(?:what|which|who|whose|how many|was|wer|welche|ce (?:que|qui)|quelles|qué|quién|cosa|chi|wat|welke|o que|quem|co|kto)[ '’]))`,
  'i',
);

/** The parts of a request for a task, in every language: "ajoute une nouvelle tâche pour Anna :", "new task: …" */
const verb =
  '(?:criar|adicionar|crear|añadir|agregar|creare|aggiungere|add|create|make|set up|put down|notieren?|apunta|anota|segna|annota|noteer|zapisz|füge?|erstelle?|lege?|trage?|ajoute[rz]?|crée[rz]?|añad[ea]|agrega|crea|pon|aggiungi|voeg|maak|zet|adicion[ea]|cri[ea]|lägg till|skapa|dodaj|utwórz)';
const fresh = '(?:another|new|neue|nouvelle|nueva|nuova|nieuwe|nova|ny|nowe)';
const noun =
  '(?:task|to-?do|reminder|aufgabe|tâche|tarea|attività|compito|taak|tarefa|uppgift|zadanie|напоминание|задача)';
const particle = '(?:hinzu|an|toe|aan)';
const whose = `(?:${forWord}|an|à|ad?|aan|till)(?: (?:[oa]|la|il|el|den?|die)(?= )| l(?=['’]))?`;
const what = "(?:to |zum? |pour |de |d['’]|para (?:eu )?|per |di |om |att |[:–—-] ?)";
const some = '(?:(?:an?|the|some|d(?:ie|as|e)|l[eo]s|i|ein(?:e|en)?|une?|un[ao]?|uma|een|en) )?';
/** "add me a new task", "eine neue Aufgabe hinzu" */
const order = `(?:${verb} (?:(?:bitte|please|proszę|por favor|per favore|stp|me|mir|moi|mi|mij|mig|even|ff|mal) )?(?:(?:an?|the|eine|'?ne|une|una|een|uma|en|un['’]?a?)(?: |(?<=['’])))?)`;

/** Words that note something in languages other than English, and names of a note. */
const noting =
  '(?:an[oó]tame|ap[uú]ntame|anot[ae]r?|apunta|segn[ai]|annota|appunta|noteer|noteren|notieren?|note[rz]?|zapisz|zanotuj|dopisz|aggiungi|promemoria|przypomnij|przypomnienie|recordatorio|lembrete|rappel|erinnerung|herinnering|reminder|memo|notiz|notitie|notatka)';

/** What asks for a task, before the words of the task itself. */
const asks = [
  ...[
    `^${order}(?:${fresh} )?${noun}(?! (?:force|list)|\\p{L})(?: ${particle}(?!\\p{L}))?[ ,]*(?:${what})?`,
    `^${fresh} ${noun}(?! (?:force|list)|\\p{L})(?:,? ${please})? ?(?:[:–—-] ?)?`,
    `^(?:${noun}|add) ?: ?`,
    `^(?:me |mi |ff |even )?(?:${noting}|${verb})(?: (?:mir|mi|me|moi|mij|${please}))* ?: ?`,
    `^(?:mi serve|(?:i|we) need|ich brauche?|j['’]ai besoin d['’]|necesito|preciso de|potrzebuję) ?(?:une?|an?|eine?n?|un|um)? ?${noting} ?: ?`,
    `^(?:coloca|põe|bota|pon|metti|mets|zet|put) (?:na|en|in|nella|sur|op|on) (?:(?:minha|mi|la|ma|mijn|my) )?(?:lista|liste|lijst(?:je)?|list)[:,]? (?:de |da )?`,
    `^(?:me |mi )?${noting}(?: (?:mir|mi|me|moi|mij|${please})){0,2} (?:(?:que|che|dat|dass|że|de|di|om)(?: te)? )?(?=\\p{Ll}{2,20}(?:[aei]re?|[aei]r|eć|ać|ić|yć|ować) )`,
    `^(?:ajoute[rz]?|añade|agrega|adiciona|aggiungi|voeg|dodaj|add) (?=["“„«])`,
  ].map((one) => new RegExp(one, 'iu')),
  /^(?:(?:remind|ping|nudge|buzz) me|(?:set|put)(?: me)?(?: up)? (?:a|the|another) reminder|(?:make |take )?(?:a )?note to self|(?:make|take) a note|(?:put|write|jot|note) (?:it )?down) ?(?:that (?:i|we) (?:have|need) to |to |about |of |re:? |: ?|(?=["“„«]))/i,
  /^(?:set|put)(?: me)?(?: up)? an? reminder (?=(?:for|on|at) )|^(?:remind|(?:ping|nudge|buzz)(?! me (?:on|in|at|via|by)(?!\p{L}))) me (?!(?:of|about|again|what|which|who|whose|how)(?!\p{L}))/iu,
  /^(?:put|add|stick|setze?|schreib|mets|ajoute|pon|añade|metti|aggiungi|zet|põe|coloca|dodaj|wpisz) (?=.{1,200} (?:(?:to|on) my|auf meine|(?:à|sur) ma|en mi|na minha|l?la mia|op mijn|do|na)(?: \p{L}+)? ?(?:lists?|liste|lista|lijst(?:je)?|list[yę])$)|^(?:(?:please )?remember|don['’]?t (?:let me )?forget|make sure|be sure)(?: to |(?<=let me forget) |: ?| (?:that )?(?:i|we) (?=\p{Ll}{2}))/iu,
  /^(?:(?:(?:i|we)(?: still| also)? )?(?:need|have|ought|gotta) to|(?:i|we) (?:really |also |still )?(?:want to|should|must))(?: really| also| still)? (?!(?:see|be|have)\s)|^(?:i['’]?ve )?got to |^(?:i )?gotta /i,
  /^(?:nicht vergessen|notier(?:en?)?|merk(?:e)? (?:dir|mir)|(?:trag|schreib)e?(?: (?:mir|dir))?(?: bitte)? (?:ein|auf))[:,] ?(?:dass ich )?|^erinner[en]? mich(?: bitte| mal)* ?(?:daran[,:]?|an|:) |^erinner[en]? mich (?=[^,]{2,40}, \p{L})|^(?:(?:vergiss|vergesst) (?:bitte )?nicht|lass mich nicht vergessen)[,:]? (?:zu )?|^denke? (?:bitte )?(?:daran|dran)[,:]? |^(?:ich (?:muss|soll(?:te)?|müsste)|(?:muss|sollte|müsste) ich(?=[^?]*$)) (?:noch )?|^muss (?:noch |(?=[^?]{3,120}(?:en|ern|eln)$)|(?=\p{L}+ noch [^?]+$))/iu,
  /^(?:(?:rappelle|préviens)[- ]moi|(?:tu )?me rappell?e[rs]?) (?:de |d['’]|pour (?=l)|(?=(?:l[ae]s?|mon|ma|mes|notre|nos) |l['’]))|^(?:tu )?(?:me )?fais(?:-moi)? penser à |^note pour moi ?: ?|^(?:n['’]oublie[rz]? pas|ne me laisse pas oublier) (?:de |d['’])|^(?:pense[rz]?(?: bien)? (?:à |de )|note[rz]? (?:s['’]il te plaît |stp )?(?:que je dois|de|:) |il faudrait )|^(?:je dois|(?:il )?faut(?: que je)?) (?!qu(?:e |['’]))/i,
  /^(?:recuérdame|avísame(?! cuando| si )|recuerda|acuérdate(?: de)?|(?:me )?recuerdas|recordarme|no (?:te )?olvides(?: de)?|no me dejes olvidar) (?!a \p{L}+ )(?:que )?|^(?:(?:an[oó]ta|ap[uú]nta)(?:me)?(?: que|:) )?(?:tengo que|debo|hay que) |^(?:an[oó]ta|ap[uú]nta)(?:me)?(?: que|:) /iu,
  /^(?:(?:me )?(?:lembr(?:a[rs]?|e)(?:-me)?|avis[ae](?:-me| me)?(?! quando| se ))(?! (?:ao?|o|à) \p{L}+ )|não (?:(?:te |se )?esque[cç]as?|esquecer|me deixe esquecer)) (?:de )?|^(?:anota(?: aí)?(?: que|:) )?(?:ten?ho (?:de|que)|te(?:m|mos) que|preciso(?: de)?) |^anota(?: aí(?: que|:)?| que|:) /iu,
  /^(?:ricorda(?:mi|ti)?|avvisami(?! quando| se )|mi ricordi|ricordar(?:mi|si)|non (?:dimenticare|farmi dimenticare)) (?!ad? \p{L}+ )(?:di )?|^(?:(?:segna|annota|appunta)(?:ti|mi)?(?: che|:) )?(?:devo|bisogna) |^(?:segna|annota|appunta)(?:ti|mi)?(?: che|:) /iu,
  /^herinner me (?!er (?!aan ))(?:eraan |er aan )?(?:om )?(?:aan )?|^(?:vergeet (?:me )?niet|laat me niet vergeten) (?:om )?(?:te )?(?:herinneren (?:aan )?)?|^(?:zet (?:even )?op (?:mijn|de) lijst(?:je)?|noteer)(?:[:,]| dat ik)? |^zet er (?:even )?bij(?: dat |[:,] ?)|^(?:ik (?:moet|wil)|moet ik(?=[^?]*$)) (?:nog )?|^moet (?:nog |(?=\p{L}+ nog [^?]+$))/iu,
  /^påminn mig (?:om )?(?:att )?|^lägg till att (?:jag (?:måste|ska) )?|^glöm inte (?:att )?|^jag (?:måste|ska) /i,
  /^(?:przypomnij(?: mi)?|daj (?:mi )?znać(?! jak| gdy| kiedy| czy)) ?(?:,? ?(?:żeby|o) )?|^nie (?:zapomnij|daj mi zapomnie[ćc](?: o)?) |^(?:zapisz|zanotuj)(?: mi)?(?::|,? że) (?:muszę )?|^(?:trzeba|muszę|powin(?:ienem|nam)) /i,
  /^напомни(?:те)? мне /i,
].map(loosely);
const atEnd = new RegExp(
  `(?:[ ,](?:${please}|${thanks}|aub)| (?:(?:to|on) my (?:list|(?:task|to-?do)s?(?: list)?)|auf meine liste|(?:à|sur) ma liste|en mi lista|[na]+ minha lista|(?:nel)?la mia lista|op mijn lijst(?:je)?|(?:do|na) (?:mojej )?list[yę]))[ .!]*$`,
  'i',
);

const homework = '(?:homework|hausaufgaben?|devoirs?|deberes|huiswerk|zadanie domowe)';
/** A task for somebody: "Aufgabe für Tom: …", "task for Anna - …", "assign Anna a task: …", "to Tom: …". */
const forSomebody = [
  ...[
    `^(?:${order}(?:(?:${fresh} )?${noun}(?: ${particle})? )?|(?:${fresh} )?(?:${noun}|${homework})(?: ${particle})? )(?!${please})${whose}(?: |['’])([^:]{1,60}?)(?: ${particle})?(?: ?:(?!\\d)| [-–—](?= )) ?(?=\\S)`,
    `^${some}${noun} (?:toevoegen|aanmaken|maken|anlegen|erstellen|eintragen|hinzufügen) ${whose}(?: |['’])([^:]{1,60}?) ?:(?!\\d) ?(?=\\S)`,
    `^(?:assign|give|gib|donne[rz]?(?: à)?|dale a|dai ad?|dê (?:ao?|para)|geef|daj) ([^:]{1,60}?) ${some}(?:${noun}|${homework}) ?:(?!\\d) ?(?=\\S)`,
    `^(?:${whose} )?(\\p{L}[^:]{1,60}?) ${some}${noun} (?:anlegen|erstellen|eintragen|geben|hinzufügen|aanmaken|maken|geven) ?:(?!\\d) ?(?=\\S)`,
  ].map((one) => new RegExp(one, 'iu')),
  /^(?:assign (\p{L}+) (?:an?|some|another) |(?:give|set) (\p{L}+) (?:an?|some|another) (?=(?:\S+ ){0,3}?(?:exercise|homework|assignment|worksheet|challenge)(?!\S)))/iu,
  /^(?:[Tt]o|[Aa]n|[AaÀà]|[Aa]d|[Aa]an|[Dd]o|[Pp]r[ao]) (\p{Lu}[^:]{0,60}?) ?: ?(?=\S)/u,
].map(loosely);

/** What a line asks for: "call Anna" for "remind me to call Anna". Undefined if it does not ask. */
export function withoutAsking(line: string): string | undefined {
  const ask = asks.find((one) => one.test(line));
  // "Remind me of 2" and the like need words behind them.
  const left = ask === undefined ? '' : line.replace(ask, '').replace(softener, '').replace(atEnd, '');
  const task = left.replace(/ re: ?(?=\p{L})/iu, ' ').trim();
  return task === '' ? undefined : task;
}

const isUntil = /^(?:until|till|by|bis|jusqu['’]|avant|hasta|antes|entro|prima|tot|até|przed) ?/iu;

/** "For Anna: …"; a day that the request names comes behind the task. */
function ofSomebody(line: string, found: RegExp): string {
  const [head = '', ...names] = found.exec(line) ?? [];
  const name = names.find(Boolean) ?? '';
  const task = line.slice(head.length);
  return isUntil.test(name) ? `${task} ${name}` : `for ${name}: ${task}`;
}

/** A line without its polite words. `isTask`: it asks for a task in so many words. */
export function withoutCourtesy(typed: string): { line: string; isTask: boolean } {
  let line = typed;
  for (let more = 5; more > 0 && softener.test(line); more -= 1) line = line.replace(softener, '');
  const found = forSomebody.find((one) => one.test(line));
  if (found !== undefined) return { line: ofSomebody(line, found), isTask: true };
  // "Noter pour Anna qu'elle doit …"
  line = line.replace(/^note[rz]? pour (\p{L}{2,30}) qu['’](?:elle|il) (?=doi)/iu, '$1 ');
  // "Kannst du mich morgen an den Vertrag erinnern", "Flipchart kaufen nicht vergessen"
  line = line.replace(
    /^(?:mich|me) (?:an |aan )?(.+) (?:er|her)inneren?(?=\s?\??$)|^(?:trag|schreib)e?(?: mir| bitte){0,2} (.+) (?:ein|auf)$|^(.+?),? (?:bitte )?(?:nicht vergessen|niet vergeten|no olvidar|à ne pas oublier|da non dimenticare)$/iu,
    'remind me $1$2$3',
  );
  const task = withoutAsking(line.replace(/\s?\?$/, ''));
  // "Can you add a task for Tom?" ends as a question does.
  if (line !== typed) line = line.replace(/\s?\?$/, '');
  if (task !== undefined) return { line: task, isTask: true };
  const bare = line.replace(atEnd, '').trim();
  return { line: bare === '' ? typed : bare, isTask: false };
}
