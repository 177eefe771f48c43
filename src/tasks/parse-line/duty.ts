import { please } from '../courtesy.ts';

/** What follows the person who is to do something: "Anna **needs to** send the report", in the languages of the dates. */
const needs = [
  'needs? to|needs?(?= .{1,50} (?:done|finished|ready|written|sent|submitted)(?!\\p{L}))|ha(?:s|ve) (?:got )?to|must|should|ought to|(?:has |have )?(?:agreed|promised) to|(?:is|are|was|were) (?:supposed |going |meant )?to|shall|will(?! (?:be|not)(?!\\p{L}))',
  'soll(?:te|en|ten)?|muss|müss(?:en|te|ten)|w(?:ollten?|ill)(?= (?:mir|uns) )|(?:wilde|zou)(?= (?:mij?|me|ons) )|(?:kriegt|bekommt|krijgt|dostaje|gets|has|recibe|reçoit|riceve|recebe|tiene|tem) (?:(?:als|jako|as|de|como|comme|come|en|per|die) )?(?:hausaufgabe|aufgabe|huiswerk|opdracht|pracę domową|zadanie|homework|deberes|tarea|devoir|compito|tarefa|lição de casa)(?!\\p{L})[:,]?',
  'doi(?:t|vent)|devai(?:en)?t|devrai(?:t|ent)|va(?= \\p{L}{1,20}(?:[ei]r|re)(?!\\p{L}))',
  'deb(?:en?|ían?|erían?)|qued(?:ó|aron) (?:en|de)|tenían? que|tienen? (?:que|q)|necesitan?|(?:va|iba) a(?= \\p{L}{1,20}[aei]r(?!\\p{L}))',
  '(?:(?:mi|ci) )?(?:deve|devono|dovrebbe(?:ro)?|doveva)',
  'devem|deveria|t[eê]m (?:de|que|q)|precisam?(?: de)?|fic(?:ou|aram) de|(?:vai|ia)(?= (?:me )?\\p{L}{1,20}[aei]r(?!\\p{L}))',
  '(?:moet(?:en)?|zou(?:den)? moeten)(?: (?:ff|effe|even|nog)){0,2}|(?:mag|mogen|darf|dürfen)(?! ni(?:cht|et))(?= .{1,80}\\p{Ll}(?:en|ern|eln)(?!\\p{L}))',
  'ska|måste|bör|behöver',
  'niech|musi|muszę|muszą|ma(?= (?:(?:mi|nam|jej|mu|jeszcze|do \\S{1,20}) ){0,3}\\p{L}{2,20}[aąeiyn][ćc] )|mają|powin(?:ien|na|ni)',
  'долж(?:ен|на|ны)|повин(?:ен|на|ні)|має|мусить',
  'harus|perlu|phải|cần',
].join('|');
const asked =
  '(?:can|could|would|will) (?:you|u)|(?:kannst|könntest) du|tu peux|(?:puedes|podrías)|(?:puoi|potresti)|(?:você )?(?:pode|poderia)|kun je|możesz';
/** What is left of "for David: **he should** send me the CV", "@Priya **can you** send it": whose it is, is known. */
export const theirDuty = new RegExp(
  `^(?:would you mind|(?:${asked})(?: ${please})?|${please},?|(?:to )?do ?:|(?:s?he|they|er|sie|ils?|elles?|[ée]l|ella|lui|lei|el[ae]|hij|ze|zij|ona?) (?:(?:also|auch|aussi|también|anche|também|ook|też) )?(?:${needs})(?: to)?|(?:tiene (?:que|q)|debe|deve|dovrebbe|precisa(?: de)?|tem (?:de|que|q)|ma|musi|powin(?:ien|na))(?= (?:mi |me )?\\p{L}{2,20}(?:[aei]re?|[aei]r|[aeiyn][ćc])(?!\\p{L}))) (?=\\p{L})`,
  'iu',
);
const also =
  '(?:also|all|both|each|beide|alle|tous|toutes|ambos|todos|tutti|allebei|oboje|still|really|just|please|bitte|auch|noch|aussi|encore|también|anche|ook|också)';
/** "Anna, please send it", "Anna, the one in Berlin, send it" */
/** "Priya, can you send it?" asks her for a task. */
export const asksThem = new RegExp(`^\\S{2,60}(?: \\S{2,40})?,? (?:${asked}) (?=\\p{L})`, 'iu');
const addressed = `,? ${please}|,? (?:${asked})(?: ${please})?|, (?:the one|the other|der|die|celui|celle|el|la|quell[oa]|degene) [^,:]{2,40},`;
/** The verbs of coaches' days. */
const verbs =
  'call|phone|ring|e-?mail|text|write|send|book|buy|order|prep(?:are)?|plan|schedule|review|read|draft|update|print|pay|ask(?! (?:about|if|whether|for|how|what|when)(?!\\p{L}))|chase|fill|create|make|set|organi[sz]e|follow|share|post|clean|pick|confirm|invite|collect|submit|sign|file|upload|record|watch|practi[sc]e|remind|research|find|fix|edit|design|contact|ping|invoice|arrange|renew|register|reply|answer|reach|journal|finish|take';
export const englishVerb = new RegExp(`^(?:${verbs}) `, 'iu');
/** "Anna needs to …", "Tom Okafor to …", "remind Anna to …" */
export const namedDuty = new RegExp(`^\\p{L}{2,20}(?: \\p{L}{2,20})? (?:${needs}|to) (?=\\p{L})`, 'iu');
/** What they do, in languages whose things have no article or a verb's ending: "malik stuurt doelen op", "Priya ogarnia salę". */
const theirs = [
  'schickt|mailt|sendet|macht|klärt|prüft|checkt|schreibt|besorgt|holt|kauft|bestellt|füllt|bucht|reserviert|organisiert|kümmert sich (?:noch )?um|übernimmt|erstellt|liefert|druckt|testet|überarbeitet|aktualisiert|erledigt|sammelt',
  'stuurt|regelt|maakt|doet|schrijft|leest|koopt|haalt|bestelt|boekt|controleert|vult|levert|zorgt (?:nog )?voor|neemt|pakt|verzamelt|verstuurt|fikst|werkt(?= .{1,40} (?:uit|bij|af)$)|past(?= .{1,40} aan$)|zoekt(?= .{1,40} uit$)',
  '\\p{L}{2,16}(?:(?<!p?otrzeb|dzięk|chor|świętuj|pracu)uje|awia)|wysyła|ogarni[ae]|robi|pisze|sprawdza?|czyta|wypełnia?|bierze|przynosi|przyniesie|zrobi|wyśle|napisze|kupi|zamówi|zarezerwuje|przygotuje|przeczyta|wydrukuje|załatwi|zorganizuje|zajmie się|zajmuje się',
].join('|');
/** A task that follows at once: "everyone in Leadership **read ch 5**", "todos meus clientes **preencher a ficha**". */
const does = [
  `(?:${verbs}|complete|do|bring|get)(?:e?s)? (?:me|us|the|an?|his|her|their|your|our|this|that|these|all|both|one|two|three|in|out|ch(?:apter)?s?\\.?|p(?:age)?s?\\.?|parts?|modules?|units?|lessons?|weeks?|\\d{1,4})`,
  '\\p{L}{2,20}(?:re|[aeio]r) (?:[oail]|[oa]s|uma?|el|il|lo|gli|las?|los|una?|le[su]?|leurs?|une|des|du|seus?|suas?|sus?|son|ses|cap\\p{L}{0,6}|\\d{1,4})',
  '\\p{Ll}{2,20}en (?:den|die|das|ihren?|eine?n?|het|hun|een|kapitel|hoofdstuk|\\d{1,4})',
  '(?:\\p{L}{2,20}ć|(?:prze|przy|napi|nagr|wy|zro|zad|zap|umow|odp|odd|pod|kup)\\p{L}{0,16}[aeiy]c) \\p{L}{2,20}',
  // "Anna liest das Kapitel", "Tom stuurt het verslag", not "Anna mit den Fotos helfen"
  `(?!(?:mi|me|se|ui|nich|nie|to|di|da)t )\\p{Ll}{2,20}t (?:den|das|ihren?|mir|uns|kapitel|het|haar|hoofdstuk)`,
  `(?:${theirs})(?= \\p{L})`,
  // "Tom stuurt zijn doelen op"
  '(?!(?:mi|me|se|ui|nich|nie|to|di|da)t )\\p{Ll}{2,20}t (?:\\p{L}{2,20} ){1,3}(?:op|af|in|uit|door|aan|mee|na|ab|an|auf|vor|nach|mit|ein|aus|hin)(?=$|[.,!])',
  // "Anna lit le chapitre", "Tom envía el CV", "Anna manda o relatório"
  '(?!(?:comme|entre|contre|hace|sobre|desde|para|contra|come|verso|sopra|onde)(?!\\p{L}))\\p{L}{1,20}(?:[ae]|[iu]t|nd) (?:le|les|une?|son|ses|el|il|lo|gli|los|las|una|sus?|um|uma|os|o(?= \\p{Ll})|seus?|suas?|cap\\p{L}{0,6})',
].join('|');
/** How a person's promise is reported. */
const said = [
  "(?:said|says|told (?:me|us)|mentioned|confirmed)(?: that)? (?:s?he|they)(?:['’](?:ll|d)| will| would|(?:['’](?:s|re)| is| are) going to| wants? to) ",
  '(?:sagt|sagte|meinte?|hat gesagt),? (?:dass )?(?:sie|er) (?:will |wird |möchte )?',
  "a dit qu['’](?:elle|il) (?:va |veut |(?=\\p{L}{2,20}ra ))",
  '(?:(?:me|nos) )?(?:dijo|dice|ha dicho|disse) que (?:va a |vai |ia |quiere |quer |(?=(?:me |nos )?\\p{L}{2,20}r(?:á|ía|ia) ))',
  '(?:ha detto|dice|disse) che (?:vuole |(?=\\p{L}{2,20}rà ))',
  '(?:zei|zegt|heeft gezegd) dat (?:ze|zij|hij) ',
  'powiedział[a]?,? że (?=\\p{L}{2,20}[ei] )',
].join('|');
const need = new RegExp(
  `^(?:(?: ${also})?,?\\s{0,2}[:–—-](?=\\s{1,4}\\S)|(?:${addressed}),? (?=\\p{L})| (?:${also} ){0,2}(?:(?:${needs}) (?=\\S)|to (?=\\p{Ll})|(?=(?:${does})(?![\\p{L}\\d]))|${said}))`,
  'iu',
);
/** A request to note it, after a line that says whose task it is: "Anna said she'll send it, **note that for her**". */
export const noted =
  /[\s,;.–-]{1,4}(?:(?:note|write|put|jot|log) (?:that|it|this)(?: down)?|notiere? (?:das|es)(?: bitte)?|note[rz]?[- ](?:le|ça)|(?:anota|apunta)(?:lo| isso)?|(?:segna|annota)(?:lo)?|noteer (?:dat|het)|zapisz to) (?:for|on|für|pour|para|per|voor|dla) \p{L}{2,5}(?: list)?[.!]?$/iu;

/** Verbs that tell somebody to do something, and the words before the task: "**remind** Anna **to** read". To ask is one's own task. */
const telling = (
  [
    ["remind|tell|get|(?:i )?(?:need|want)|i[’']d like", ' to '],
    ['have', ' (?=\\p{Ll})'],
    [
      'give|assign|gib|geef|daj|(?:dare|dai|assegna(?:re)?) ad?|donne[rz]? à|(?:dale|dar|asignar?) a|(?:dar|dê|atribuir) (?:ao?|à)',
      ' (?:the (?:task|job) (?:of|to)|(?:il|un) compito di|la tâche de|la tarea de|a tarefa de|die aufgabe,?|de taak om|zadanie,? (?:żeby|aby)) ',
    ],
    [
      'asign[ae]r?(?:le)? a|assegn[ai]r?e? ad?|atribu[ai]r? (?:ao?|à)',
      ' (?=(?:la|el|los|las|il|lo|le|un[ae]?|os?|as?|uma?) )',
    ],
    ['assign to', ' (?=(?:the|an?|her|his|their) )'],
    ['fai fare ad?', ' (?=(?:il|la|lo|i|gli|le|un[ao]?) )'],
    // "Give Maria the survey"
    ['give|set|assign|gib|geef', ' (?=(?:the|her|his|their|den|die|das|ihren?|het|de) )'],
    ["we(?:[’']ve)? agreed(?: that)?", ' (?:will|to) '],
    ['erinnere?|sag', ',? (?:(?:da?ran,? )?dass (?:sie|er|alle)|daran,?) '],
    ['(?:rappelle[rz]?|dis|dites) à', " (?:de |d[’'])"],
    ['(?:recuérdale|recuerda|dile|ap[úu]nta(?:le)?|an[óo]ta(?:le)?|ponle) a', ' q(?:ue)? '],
    ["(?:ricorda|di['’]?) ad?", ' di '],
    ['(?:lembr[ae]|diga?) [aoà]', ' (?:de|pa?ra|que) '],
    // Not "avisa a Anna que la sala cambió", which one does oneself
    ['(?:lembr[ae]|diga?|fala|avisa) (?:[aoà]|ao|pr[ao])', ' (?:(?:de|pa?ra) |(?=\\p{L}{1,20}[aei]r ))'],
    ['zadaj|zleć|przydziel', '(?: ?:|,? (?:żeby|aby|by)| na (?:zadanie|pracę) \\p{L}{2,9})? (?!pytani)'],
    ['daj', ' do zrobienia '],
    ["(?:c['’]est )?à(?! tou)|c['’]est au tour de", " d(?:e |['’])"],
    ["c['’]est", ' qui '],
    ['(?:le )?toca a|tocca ad?|spetta ad?|cabe ao?', ' (?:di )?(?=\\p{L}{2,20}r)'],
    ['herinner', ' (?:eraan|om|eraan om) '],
    ['påminn', ' (?:om )?att '],
    ['przypomnij|powiedz|przekaż', ',? (?:żeby|aby|by|o tym, żeby) '],
    // Not "laat Tom de zaal zien", which one does oneself
    ['laat|lass', ' (?!.*(?:zien|weten|horen|wissen|sehen)$)(?=(?:het|de|een|den|die|das|ein) )'],
    // "Niech Anna wyśle …", "que Anna lea …"
    [
      "niech|q(?:ue)?|che|(?:necesito|quiero|quisiera|preciso|quero|queria|precisa|é preciso|hace falta|(?:il )?fau(?:t|drait)|je veux|j['’]aimerais) que(?: [oa](?= \\p{L}{3}))?|(?:bisogna|serve|voglio|vorrei) che|ik wil dat",
      ' (?=\\p{Ll})',
    ],
  ] as const
).map(([verbs, joint]) => ({
  verb: new RegExp(`^(?:(?:${verbs}) |il faut qu['’])`, 'iu'),
  joint: new RegExp(`^${joint}(?=\\S)`, 'iu'),
}));

/** How much text is looked at for where the task begins. */
const maxLooked = 60;

/** A way to say who does a task: where their names begin, and where the task begins after them. */
export type Duty = { start: number; taskAfter(end: number): number | undefined };

/** The ways in which a text may begin with the person who is to do the rest: "Anna needs to …", "remind Anna to …". */
export function dutiesIn(text: string): Duty[] {
  const lead = /^[^\p{L}\p{N}]{0,4}/u.exec(text)?.[0].length ?? 0;
  const from = text.slice(lead, lead + maxLooked);
  const after = (pattern: RegExp) => (end: number) => {
    const found = pattern.exec(text.slice(end, end + maxLooked));
    return found === null ? undefined : end + found[0].length;
  };
  const told = telling.flatMap(({ verb, joint }): Duty[] => {
    const said = verb.exec(from);
    return said === null ? [] : [{ start: lead + said[0].length, taskAfter: after(joint) }];
  });
  // "A Anna precisa", "die Anna soll", "both Anna and Tom should"
  const article = /^(?:both|[oa]|la|el|il|le|l['’]|die|der) ?(?=\p{Lu})/iu.exec(from)?.[0].length ?? 0;
  const starts = article > 0 ? [lead, lead + article] : [lead];
  return [...told, ...starts.map((start) => ({ start, taskAfter: after(need) }))];
}

const anyNeed = new RegExp(
  `(?<!\\p{L})(?:(?:${needs})(?!\\p{L})|${said})|^[^:\\n]{2,80}?[:–—-]\\s|^.{2,80}? (?:${does})(?![\\p{L}\\d])`,
  'iu',
);

const mayBeTold = new RegExp(
  `^\\p{L}+(?: \\p{L}+)?(?:(?:, ?| (?:and|&|und|et|y|e|en|och|i|n|u|plus) | ?[+/] ?)\\p{L}+(?: \\p{L}+)?){0,4}(?: to|${addressed}) `,
  'iu',
);

/** Whether a line may begin with the person who is to do it: a cheap check before names are read. */
export const maySayWho = (line: string): boolean => {
  const head = line.slice(0, 2 * maxLooked);
  return (
    anyNeed.test(head) || mayBeTold.test(head) || telling.some(({ verb }) => verb.test(head.trimStart()))
  );
};
