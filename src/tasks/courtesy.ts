import { fits, foundIn, remembered } from '../lib/remembered.ts';
import { loosely } from '../lib/text.ts';
import { forWord } from './for-words.ts';

export const please =
  "(?:please|pls|plz|kindly|bitte|stp|svp|s['’ ]il (?:te|vous) pla[iî]t|porfa|porfi[ns]?|x ?fa|por favor|x favor|pfv?|por gentileza|per cortesia|per favore|aub|alsjeblieft|snälla|proszę|пожалуйста)";
export const thanks =
  '(?:thanks|thank you|thx|danke|merci|gracias|obrigad[oa]|brigad[oa]|obg|vlw|valeu|grazie|bedankt|dank(?: ?je| u)(?: ?wel)?|tack|dzięki)';

/** How a line greets, in the languages of the dates. */
export const greetings =
  '(?:good )?(?:morning|afternoon|evening)|hi|hello|hey+|hiya|guten (?:morgen|tag|abend)|moin(?: moin|sen)?|mahlzeit|servus|hallo|salut|coucou+|bonjour|bonsoir|hola+|holi|oye|ey|buenas|buen(?:os días|os dias|as tardes|as noches)|ciao+|ehi(?:là)?|salve|buon(?:giorno|asera)|oi+|ol[áa]+|opa|e a[ií]|bom dia+|boa (?:tarde|noite)|hoi|hé|goe(?:de|ie)(?:morgen|middag|navond)|hej(?:ka|o)?|siem(?:a|ka|ano)|witam|cześć|czesc|dzień dobry|dobry wieczór';

/** "Without fail" */
const surely =
  '(?:sin falta|sans faute|senza (?:fallo|falta)|sem falta|without fail|auf (?:jeden|alle) f[aä]lle?|in ieder geval|koniecznie|na pewno)';
/** Polite or hesitant beginnings: "can you please …", "uhm". */
const aside =
  "(?:na(?:,? wie (?:sieht['’]?s|siehts|schaut['’]?s) (?:denn )?aus)?|puh|uff|ach(?: ja)?|achja|oha|mist|so|jo|tja|hm|sag mal|ey|ups|verdammt|(?:ganz )?kurze frage|fast vergessen|o ja|oja|oeps|nou(?: ja)?|zeg|joh|(?:ff|even) kijken(?: hoor)?|snelle vraag|vraagje|bijna vergeten|aha|oj|ojej|kurcze|kurde|słuchaj|dobra|szybkie pytanie|prawie zapomniał[ae]m)";
/** "Before I forget, …", "new one: …" */
const also =
  "(?:(?:(?:oh|ok|so|und|und ach)[, ]{1,2})?(?:before (?:i forget|it slips my mind)|bevor ich(?:['’]?s| es| das)? (?:(?:wieder|noch) )?vergess?e|avant (?:que j['’]|d['’])oublier?|antes (?:de )?que se me olvide|antes (?:que eu me|que me|de me|que eu) esque(?:ç|c)[ae]r?|prima che (?:(?:mi|me ne|lo) ){0,2}dimentichi|voor(?:dat)? ik het vergeet|zanim zapomnę)[,:]? |(?:(?:(?:a |and )?(?:new|another|one more|last) (?:one|task|thing)|und noch (?:eine?|was)|noch (?:eins|eine|was)|encore une?|(?:y )?otr[oa](?: más| cosa)?|una más|ancora una|un['’]altra|(?:e )?mais uma?|(?:en )?nog (?:een(?:tje)?|iets)|(?:i )?jeszcze (?:jedno|jedna|coś))(?: (?:thing|chose|cosa|coisa|ding|rzecz))? ?(?::|,(?= \\p{L}{2,20} \\S)| -) ))";
const softener = new RegExp(
  `^(?:${also}|(?:${surely}|unbedingt|absolument|assolutamente|definitely)(?:[:,] ?| )(?=\\p{L}+ \\S)|${aside}(?:[,:!…–-]| ?(?:\\p{Extended_Pictographic}\\ufe0f?){1,3},?) |(?:no to|no i) (?=(?:co|kto|jak|czy|ile|kiedy) )|(?!morning|afternoon|evening)(?:${greetings})(?: touchline)?[,.!] |(?:hi|hello|hey|hiya|ok|okay)(?: touchline| there| team)?[,!]? |(?:(?:so|well|right|anyway|also|alors|allora|então|pues|bueno|dus|ok[eé]?|okay|a ver|no)[, ]{1,2})?(?:u+h?m+|h+m+|uh|erm?|äh+m?|euh|ehm?)[,.…]* |(?:alors|allora|dunque|bueno|pues|oke),? |(?:ff|effe) (?!noteren|opschrijven)(?=\\p{L}+ \\S+ \\S)|(?:quick (?:one|note|task))(?: ?[-–:,])? |(?:it )?would be (?:great|nice|good|lovely) if (?:you|u) (?:could|can) |(?:tu peux|peux-tu) (?=note)|(?:so|well)(?:[,.…]+ | (?=(?:please|can|could|add|create|remind|i) ))|${please}[,:]? |(?:can|could|would|will) (?:you|u) (?:please )?|you can (?=(?:close|tick|mark|check|cross|finish|complete|move|push) )|(?:(?:can|could|should|shall) (?:we|i)(?: please)?|let['’]?s|können wir|kunnen we|(?:est-ce qu['’]|qu['’])?on peut|podemos|possiamo|możemy) (?=(?:move|push|bump|shift|postpone|reschedule|delay|bring|snooze|put off|mettre|décaler|déplacer|reporter|repousser|mover|pasar|aplazar|spostare|rimandare|adiar|passar|przesunąć|przełożyć|przenieść) |.* (?:verschieben|verlegen|vertagen|verplaatsen|verzetten|verschuiven)$)|(?:(?:kannst|könntest|würdest|magst) du|kannste|könnteste) (?:bitte )?(?:mir (?=(?:bis|eine?n?|noch) ))?|(?:wil|zou|kan) je (?:(?:even|ff|willen|me) ){0,2}|(?:peux|pourrais)[- ]tu |(?:tu (?:peux|pourrais)|du kannst|vous pouvez|(?:pouvez|pourriez)-vous|możesz) |(?:können|könnten) sie |(?:puedes|podrías|puoi|potresti|(?:você )?(?:pode|poderia)|kun je|kan du) |maybe |(?:(?:remind|tell) me|(?:sag|erinnere?) mi(?:r|ch),?|(?:dis|rappelle)[- ]moi|dime|recuérdame|dimmi|ricordami|zeg me|me diz|(?:powiedz|przypomnij) mi,?|mir sagen,?|me dire|decirme|dirmi|me zeggen|me dizer|powiedzieć mi,?) (?=(?:what|which|who|whose|how many|was|wer|welche|ce (?:que|qui)|quelles|qué|quién|cosa|chi|wat|welke|o que|quem|co|kto)[ '’]))`,
  'iu',
);

/** Nothing, or nothing but a greeting. */
const greeted = new RegExp(`^(?:(?:${greetings}|${aside})[\\s,.!…–-]{0,3}){0,3}$`, 'iu');

/** The parts of a request for a task, in every language: "ajoute une nouvelle tâche pour Anna :", "new task: …" */
const verb =
  '(?:dodać|utworzyć|zapisać|rajoute[rz]?|agr[ée]game|añádeme|aggiungimi|põe|bota|coloca|criar|adicionar|crear|añadir|agregar|creare|aggiungere|add|create|make|set up|put down|notieren?|apunta|anota|segna|annota|noteer|zapisz|füge?|erstelle?|lege?|trage?|ajoute[rz]?|crée[rz]?|añad[ea]|agrega|crea|pon|aggiungi|voeg|maak|zet|adicion[ea]|cri[ea]|lägg till|skapa|dodaj|utwórz|wrzuć|stwórz|załóż|wpisz|gooi|knall|hau)';
const fresh = '(?:another|new|neue[rs]?|nouvelle|nueva|nuova|nieuwe|nova|ny|nowe)';
const noun =
  '(?:task|to-?do|reminder|aufgabe|punkt|punt|tâche|tarea|attività|compito|taak|tarefa|uppgift|zadanie|напоминание|задача)';
const particle = '(?:hinzu|an|toe|aan)';
const whose = `(?:${forWord}|4|an|à|ad?|aan|till)(?: (?:[oa]|la|il|el|den?|die)(?= )| l(?=['’]))?`;
const what = "(?:to |zum? |pour |de |d['’]|para (?:eu )?|per |di |om |att |[:–—-] ?)";
const some = '(?:(?:an?|the|some|d(?:ie|as|e)|l[eo]s|i|ein(?:e|en)?|une?|un[ao]?|uma|een|en) )?';
/** "A task **without a date:** …" */
const undated =
  '(?:[,(]? ?(?:without|with no|no|ohne|sans|sin|senza|sem|zonder|bez) (?:(?:an?|ein(?:en)?|une?|una|een) )?(?:due )?(?:dates?|deadline|datum|termin|échéance|fecha|data|daty|terminu)\\)?[ ?]*(?:[:,.–-] ?|(?<=\\?) ?))';
/** "add me a new task", "eine neue Aufgabe hinzu" */
const order = `(?:${verb} (?:(?:bitte|please|proszę|por favor|per favore|stp|me|mir|moi|mi|mij|mig|even|ff|mal) )?(?:(?:an?|the|eine|'?ne|une|una|een|uma|en|un['’]?a?)(?: |(?<=['’])))?)`;

/** "Vorrei", before what is to be done. */
const wish =
  "(?:(?:i['’]d like to|vorrei|je voudrais|j['’]aimerais|quisiera|me gustaría|gostaria de|ich möchte|chciał[ae]?bym|ik wil(?: graag)?) )?";

/** Words that note something in languages other than English, and names of a note. */
const noting =
  '(?:an[oó]tame|ap[uú]ntame|anot[ae]r?|apuntas?|segn(?:a|i|are)|annota|appunta|noteer|noteren|notieren?|note[rz]?|tu notes|zapisz|zanotuj|dopisz|dodaj|onthoud(?:en)?|mettimi|aggiungi|promemoria|przypomnij|przypomnienie|recordatorio|lembrete|rappel|erinnerung|herinnering|reminder|memo|notiz|notitie|notatka)';

/** Names of a note that only a colon sets off: "pense-bête : …", "nota mental: …". */
const memo =
  '(?:(?:pense[- ]?b[êe]te|aide[- ]m[ée]moire|mémo|(?:petit )?rappel|post-?it|(?:mental|self)[- ](?:note|reminder)|(?:quick |friendly |little )?reminder|(?:kleine[rs]? )?erinnerung|merk(?:zettel|er)|gedankenstütze|not[ae] (?:mentale?|a mí mism[oa])|recordatorio|promemoria|appunto|lembrete|geheugensteuntje|reminder|przypominajka|notka)(?: (?:für mich|pour moi|par[ae] m[ií]|p(?:a)?ra mim|per me|voor mezelf|dla siebie|to self|for me))?|(?:nota|notitie|notiz|note) (?:par[ae] m[ií]|p(?:a)?ra mim|per me|pour moi|für mich|voor mezelf))';
/** What asks somebody not to forget, as each language says it. */
const remember = [
  'remember|keep in mind|note|jot|(?:write|put)(?= (?:it|this|that|down))',
  'erinner[en]?|notier(?:en?)?|merke?|(?:trag|schreib)e?|denke?|(?:vergiss|vergesst|nicht vergessen)|lass mich nicht vergessen',
  "(?:tu )?(?:rappelle|préviens|me rappell?e|(?:me )?fais)[rsz]?|note[rz]?|pense[rz]?|n['’]oublie[rz]? pas|(?:ne )?me laisse pas oublier|souviens",
  '(?:recuérd|avís|recuerd|acuérd)a(?:me|te)?|no (?:te )?olvides|no me dejes olvidar|(?:que )?no se me (?:olvide|pase|vaya a olvidar)|an[oó]ta(?:me|te)?|ap[uú]nta(?:me|te)?',
  '(?:me )?(?:lembr(?:a[rs]?|e)|avis[ae])|não (?:(?:te |se )?esque[cç](?:e|as?)|esquecer|me deix(?:e|as?|es) esquecer)|anot[ae]',
  'ricorda(?:[mt]i|[mr]si)?|ricordarmi|avvisami|mi ricordi|non (?:dimenticare|farmi dimenticare)|(?:segna|annota|appunta)(?:[mt]i)?',
  'herinner|vergeet|niet vergeten|laat me niet vergeten|noteer|onthoud?|zet|schrijf',
  'påminn|glöm inte|lägg till',
  'przypomnij|daj(?: mi)? znać|nie (?:zapomnij|daj mi zapomnieć)|(?:za)?pamiętaj|zapisz|zanotuj|dopisz',
].join('|');
/** Asks to be reminded: the task may follow at once. */
const remindMe =
  '(?:relance[- ]moi(?= (?:d|à|vers|ce|demain))|me cutuca|cutuca-me|recuérdame|avísame|(?:me )?recuerdas|recordarme|(?:me )?(?:lembr(?:a[rs]?|e)|avis[ae])(?:-me| me)?|ricorda(?:mi|ti)|avvisami|mi ricordi|ricordar(?:mi|si)|herinner me(?! er)|przypomnij(?: mi)?(?! \\p{L}{2,30},? (?:że|a)?by )|daj (?:mi )?znać|напомни(?:те)? мне|(?:(?:rappelle|préviens)[- ]moi|(?:tu )?me rappell?e[rs]?)(?= l))';
/** What may stand between that and the task: "note **that down**", "merk **dir bitte**". */
const beside = `(?:[ -](?:esto|isto|isso|questo|ça|me|mir|mich|dir|moi|mi|mij|er|sobie|mig|mal|op (?:mijn|m['’]?n|de) lijst(?:je)?|noch|nog|even|eens|ff|bien|aí|auf|ein|op|bij|erin|erop|erbij|drauf|rein|dazu|voor m(?:e|ij)|für mich|dla mnie|an mich(?: selbst)?|a m[ií](?: mism[oa])?|per me|p(?:ara|ra) mim|voor mezelf|dla siebie|mental|(?:auf|op|do|na) (?:die|de|meine|mijn|moj[ąe]j? )?list(?:e|ę|y)|niet|nicht|penser|(?:it|this|that) down|down|pour moi|un truc|une chose|una cosa|algo|uma coisa|lá|${please})(?!\\p{L})){0,4}`;
/** What joins them. */
const joint =
  "(?:to |that (?:(?:i|we) )?|zu |(?<=ni(?:cht|et), )|(?<=mich(?: \\S{1,8})? )an |de (?:que )?|d['’]|(?<=(?:pens\\p{L}{1,3}|bien) )à |pour (?=l)|qu(?:e (?:je |eu )?|['’](?:il )?)|q (?:eu )?|di |che |att |że |(?:że)?by[mś]? |(?<=(?:mi|znać|zapomnij|zapomnieć|pamiętaj) )o (?!\\d)(?:tym,? )?|(?:(?:dr|dar|er)(?:aa?n|op)[,:]? )?(?:dass (?:(?:ich|wir) )?|zu |om (?:te )?|aan |dat (?:ik )?)|(?:dr|dar|er)(?:aa?n|op)[,:]? )";
/** "I have to" */
const need =
  '(?:(?:have|need) to|must|should|ich (?:muss|soll(?:te)?|müsste)|(?:muss|sollte|müsste) ich(?=[^?]*$)|(?:je )?dois|(?:il )?(?:faut(?: que je)?|faudrait(?: que je)?)(?! qu)|tengo q(?:ue)?|debo|hay q(?:ue)?|te[nm](?:ho|mos)? (?:de|q(?:ue)?)|preciso(?: mesmo)?(?: de)?(?: não me esquecer de)?|devo|bisogna|moet ik(?=[^?]*$)|(?:ik )?(?:moet|wil)|jag (?:måste|ska)|muszę|mam(?= \\p{L}{2,20}ć )|trzeba(?: by)?(?: w końcu)?|powin(?:ienem|nam))(?: (?:assolutamente|unbedingt|dringend|absolument|absolutamente|koniecznie|zeker|echt))?';
/** A verb that a task begins with, in languages where it shows. */
const infinitive = '\\p{Ll}{2,20}(?:[aei]re?|[aei]r|(?:[aeiy]|owa|ną)ć) ';

const pattern = (one: string | RegExp): RegExp =>
  loosely(typeof one === 'string' ? new RegExp(one, 'iu') : one);
/** What asks for a task, before the words of the task itself. */
const asks = [
  `^${wish}${order}(?:${fresh} )?${noun}(?! (?:force|list)|\\p{L})(?: ${particle}(?!\\p{L}))?(?: ?${undated}|[ ,]*(?:${what})?)`,
  `^${fresh} ${noun}(?! (?:force|list)|\\p{L})(?:,? ${please})? ?(?:${undated}|[:–—-] ?)?`,
  `^${some}(?:${fresh} )?${noun}(?: ?${undated}| (?:(?:aan)?maken|toevoegen|anlegen|erstellen|eintragen|hinzufügen) ?(?::|(?:om|um|voor|für|dass)(?: te| zu)?(?!\\p{L}))) ?`,
  `^(?:${noun}|add|${memo}) ?: ?`,
  `^(?:mi serve|(?:i|we) need|ich brauche?|j['’]ai besoin d['’]|necesito|preciso de|potrzebuję) ?(?:une?|an?|eine?n?|un|um)? ?${noting} ?: ?`,
  `^(?:even|ff|effe) (?:noteren|opschrijven)[:,]? (?:dat ik )?`,
  /^(?:i )?(?:must(?:n['’]t)?|can['’]?t|should|better)(?: not|n['’]t)? forget (?:to |about )?(?=\S)/iu,
  `^(?:coloca|põe|bota|pon|metti|mets|zet|put) (?:na|en|in|nella|sur|op|on) (?:(?:minha|mi|la|ma|mijn|my) )?(?:lista|liste|lijst(?:je)?|list)[:,]? (?:de |da )?`,
  `^(?:auf|op|na|do|sur|on) (?:(?:die|meine|de|mijn|m['’]?n|ma|la|my|the|moją|mojej) )?(?:to-?do-?)?(?:list[eęy]?|lijst(?:je)?|zettel)(?:: ?| (?=[^,]{3,60}$)(?<=^do listy ))`,
  `^(?:ajoute[rz]?|añade|agrega|adiciona|aggiungi|voeg|dodaj|add) (?=["“„«])`,
  /^(?:(?:remind|ping|nudge|buzz|bug|poke) me|(?:set|put)(?: me)?(?: up)? (?:a|the|another) reminder|(?:make |take )?(?:a )?note to self|(?:make|take) a note|(?:put|write|jot|note) (?:it )?down(?: for me)?) ?(?:that (?:i|we) (?:have to|need to|should|must|gotta) |to |about |of |re:? |: ?|(?<=self),? (?=\S+ \S)|(?=["“„«]))/i,
  /^(?:set|put)(?: me)?(?: up)? an? reminder (?=(?:for|on|at) )|^(?:remind|(?:ping|nudge|buzz|bug|poke)(?! me (?:on|via|by)(?!\p{L})| me (?:in|at) (?!\d|an? |half))) me (?!(?:of|about|again|what|which|who|whose|how)(?!\p{L}))/iu,
  /^(?:put|add|stick|setze?|schreib|mets|ajoute|pon|añade|metti|aggiungi|zet|põe|coloca|dodaj|wpisz) (?=.{1,200} (?:(?:to|on) my|auf meine|(?:à|sur) ma|en mi|na minha|l?la mia|op mijn|do|na)(?: \p{L}+)? ?(?:lists?|liste|lista|lijst(?:je)?|list[yę])$)|^(?:(?:please )?remember|don['’]?t (?:let me )?forget|make sure|be sure)(?: to |(?<=let me forget) |: ?| (?:that )?(?:i|we) (?=\p{Ll}{2}))/iu,
  /^(?:oh,? )?(?:and )?(?:(?:i )?(?:think(?:ing)?|guess|suppose) )?(?:(?:(?:i|we)(?: still| also| probably)? )?(?:need|have|ought|gotta) to|(?:i|we) (?:really |also |still |probably )?(?:want to|(?:should|must)(?: to)?))(?: really| also| still| probably)? (?!(?:see|be|have)\s)|^(?:i['’]?ve )?got to |^(?:i )?gotta /i,
  `^(?:(?:me|mi|ff|even) )?(?:(?:${noting}|${remember})${beside}(?:(?: ?[:,])? ${joint}| ?: ?| (?=${need}|${infinitive}))|${verb}${beside} ?: ?)(?:${need} )?`,
  `^${remindMe}${beside} (?!(?:ao?|o|ad?|à|cuando|si|quando|se|jak|gdy|kiedy|czy|wenn|ob|als|of|quand|when|if) )`,
  `^${need} (?:(?:noch|nog) )?`,
  /^(?:muss|moet) (?:(?:noch|nog) |(?=[^?]{3,120}(?:en|ern|eln)$)|(?=\p{L}+ (?:noch|nog) [^?]+$))/iu,
  /^erinner[en]? mich (?=[^,]{2,40}, \p{L})/iu,
  /^(?:reminder|erinnerung|rappel|recordatorio|promemoria|lembrete|herinnering|przypomnienie)[:,]? (?=(?:tomorrow|tonight|today|at|on|in|next|mon|tue|wed|thu|fri|sat|sun|\d{1,2}|morgen|heute|übermorgen|um|am|demain|à|mañana|domani|alle|amanhã|às|jutro|o)(?!\p{L}))/iu,
].map(pattern);
/** On a list of one's own, and on one that is called that only beside "put it". */
const onMyList =
  "(?:(?:to|on) my (?:list|(?:task|to-?do)s?(?: list)?)|auf meine liste|(?:à|sur) ma liste|en mi lista|[na]+ minha lista|(?:nel)?la mia lista|op (?:mijn|m['’]n) lijst(?:je)?|(?:do|na) (?:mojej )?list[yę])";
const onList = `(?:${onMyList}|(?:on(?:to)?|in|to) (?:the|our) (?:to-?do )?list|(?:in|onto) my list|auf die (?:to-?do-?)?liste|(?:mit auf|in) (?:die|meine) liste|(?:sur|dans|à) la (?:to-?do|liste)|dans ma liste|sur ma to-?do|en la lista|(?:na|em) lista|(?:in|alla) (?:mia )?lista|nella lista|op de (?:to-?do-?)?lijst(?:je)?|op mn lijst(?:je)?|in (?:mijn|m['’]?n|de) lijst(?:je)?|na moją listę)`;
/** For whom it is put there: whose it is stands before it. */
const forThem =
  '(?:for (?:me|him|her|them|us)|(?:für|pour|para|pra|per|voor|dla) (?:mich|ihn|sie|moi|lui|elle|mí|él|ella|mim|ele|ela|me|mij|hem|haar|mnie|niej|niego)|ihm|ihr|ihnen|jej|mu|im|hem|haar)';
/** Asks to put a task down, behind it: "…, put it on my list", "…, trag das mal ein", "…, apúntamelo". */
const putDown = [
  `(?:(?:can|could) (?:you|u) )?(?:(?:put|pop|stick|bung|chuck|jot|write|add) (?:it|this|that|them)(?: ${onList}| down| (?<=(?:it|that|this) )in)|(?:add|note) (?:it|this|that|them))`,
  `(?:(?:kannst|könntest) du )?(?:trag|schreib|notier|pack|setz|nimm|merk)(?:e|['’]?s)?(?: (?:es|das|mir|mal|bitte|dir|doch|kurz|noch|gleich|ruhig)| ${onList}){0,5}(?: ${forThem}(?= )(?: (?:das|es|mal|bitte)){0,3})?(?: (?:ein|auf|rein|drauf|dazu|mit))?|bitte (?:noch )?(?:eintragen|aufschreiben|notieren|aufnehmen)`,
  `(?:(?:tu )?peux[- ](?:tu )?|merci de )?(?:l['’](?:ajoute|note|inscri|mett)re?|(?:mets?|note|ajoute|rajoute|inscris)z?)(?:[- ](?:le|la|les|ça|moi ça|-?lui ça))?(?: quelque part| lui| ${onList}){0,2}`,
  `(?:a?p[oó]n|an[oó]ta|ap[uú]nta|a[nñ][aá]de|agr[eé]ga|m[eé]te)(?:me|te|se|le)?l[oa]s?(?: (?:ah[ií]|ya)| ${onList}){0,2}|(?:anota|apunta|mete|pon|añade|agrega) (?:eso|esto|esa)(?: ahí| ${onList}){0,2}`,
  `(?:pode )?(?:coloc|p[oõ]e|bot|anot|adicion|inclu|registr)(?:[aei]r?)?(?:(?:[- ](?:isso|aí|lá|ela|ele|l?[oa]|${forThem})| ${onList}){1,3})`,
  `(?:metti|segna|annota|aggiungi|scrivi|appunta)(?:[mtc]e|glie)?l[oa](?: (?:lì|pure|subito)| ${onList}){0,2}`,
  `(?:zet|schrijf|noteer|voeg|gooi)(?: (?:dat|het|['’]?[tm]|ff|even|maar|eens|graag|erbij|erin|erop|op|toe|neer|bij)| ${onList}| ${forThem}){1,6}`,
  `(?:zapisz|dopisz|wpisz|dodaj|dorzuć|wrzuć|zanotuj)(?: (?:mi|to|sobie|ją|go|bo zapomnę)| ${onList}| ${forThem}){0,3}|bo zapomnę`,
].join('|');
/** What is said behind a task, beside its wish: that this is all, or that somebody knows of it. */
const remark =
  "(?:(?:yeah|ok|and|so) )?that['’]?s (?:it|all)(?: (?:for now|i think|from me))?|das (?:wars|war['’]?s|ist alles)|c['’]est tout|(?:y )?(?:eso es todo|nada más)|(?:è tutto|tutto qui)|(?:e )?é (?:só )?isso(?: aí)?|dat (?:is|was) (?:het|alles|['’]?t)|to (?:wszystko|tyle)|(?:s?he|they)(?:['’](?:s|re)| is| are) (?:ok(?:ay)?|fine|happy|aware)(?: with (?:it|that))?|(?:s?he|they) knows?(?: about it)?|(?:er|sie) (?:weiß (?:schon )?bescheid|ist einverstanden)|(?:elle|il) est (?:ok|d['’]accord|au courant)|(?:ella|él) (?:ya )?(?:lo sabe|está de acuerdo)|ya lo sabe|(?:lei|lui) (?:è d['’]accordo|lo sa)|(?:ela|ele) (?:já )?(?:sabe|está de acordo)|(?:ze|zij|hij) (?:weet (?:het|ervan)|is akkoord)|(?:ona?) (?:już )?wie|urgent it isn['’]?t|(?:it|that)(?:['’]?s| is) not urgent|(?:es )?(?:ist )?nicht (?:dringend|eilig)|(?:c['’]est )?pas urgent|no (?:es|corre) urgente|no corre prisa|non (?:è )?urgente|não (?:é )?urgente|(?:is )?niet dringend|nie(?:pilne| jest pilne)";
/** A task that comes again says so once more: "every friday …, make it repeat". */
const repeated =
  '(?<=(?:every|each|weekly|monthly|daily|jede[nrs]?|tous|toutes|chaque|cada|tod[oa]s|ogni|tutt[ie]|elke|iedere|każd\\p{L}{1,3}|co) .{1,200})(?:[,.;]| –) (?:(?:and )?(?:please )?(?:make (?:it|that|this) (?:repeat|recur(?:ring)?)|repeat (?:it|that|this)|on repeat|(?:can|could) (?:you|u) repeat (?:it|that|this)(?: for me)?)|(?:das )?soll sich wiederholen|(?:bitte )?wiederholen|à répéter|(?:que )?(?:ça )?se répète|que se repita|repítelo|che si ripeta|da ripetere|ripetilo|(?:pra )?repetir|laat (?:het|dat) (?:zich )?herhalen|(?:moet )?herhaald worden|herhalend|niech się powtarza|powtarzaj)';
const atEnd = new RegExp(
  `(?:(?:, ?| )(?:${please}|${thanks}|aub|viu|hein|eh|(?<!(?:is|are|be|est|ist|está|è|é|all|an?|the|['’]s) )ok(?:ay)?|${surely}|hoor|wil je)|, (?:t[aá]|va|n[eé]|hè|gell|pure|right|no|anota|segna|annota|apunta|sonst vergess ich(?:['’]?s| es)|anders vergeet ik het)|(?:[,.;!]| [–-]) (?:(?:and|und|et|y|e|en|i|ok|just|pls|please) ){0,2}(?:${putDown}|${remark})(?: ${forThem})?|(?<= \\S{1,20}),? yeah that['’]?s (?:it|all)|${repeated}| ${onMyList})[ .!?]*$`,
  'iu',
);
/** Asks to be reminded of what stands before. */
const remindsBehind = pattern(
  `^(\\S.{2,300}?)(?:(?:,| –| -|\\.|;)? (?:bitte )?(?:nicht vergessen|niet vergeten(?: hoor)?|no olvidar|à ne pas oublier|da non dimenticare)|(?:,| –| -|\\.|;) (?:(?:and|und|et|y|e|en|i|please|pls|bitte) ){0,2}(?:(?:don['’]?t (?:let me )?forget|remind me)(?: (?:it|that|this|(?:about|of) (?:it|that|this)))?|lass mich (?:das |es |bitte ){0,2}nicht vergessen|erinner[en]? mich(?: (?:daran|dran|bitte|mal)){0,3}|(?:ne )?me (?:le )?laisse pas (?:l['’])?oublier|(?:fais|faites)[- ](?:m['’]y|moi[- ]y) penser|rappelle[- ](?:le[- ])?moi(?:[- ]le)?|que no se me (?:olvide|pase)|no (?:me dejes olvidar(?:l[oa])?|lo olvides)|recuérdamel[oa]|(?:não )?me (?:deix[ae]s? esquecer|lembr[ae])(?: disso)?|lembra-me|non (?:farmel[oa]|me l[oa] far|farmi) dimenticare|ricordamel[oa]|laat me (?:het|dat) niet vergeten|herinner me (?:er ?aan|daaraan)|nie daj mi (?:o tym )?zapomnieć|przypomnij(?: mi)?(?: o tym)?|żebym nie zapomniał[a]?))(?:,? (?:${please}|${thanks}))?[ .!]{0,3}$`,
);
/** Whether a line asks behind its task to be reminded of it. */
export const isRemindedBehind = (line: string): boolean => fits(remindsBehind, line);
/** A line without what is said behind its task, which may be two things. */
function withoutEnd(line: string): string {
  return fits(atEnd, line) ? line.replace(atEnd, '').replace(atEnd, '') : line;
}

const homework =
  '(?:homework|hausaufgaben?|devoirs?|deberes|compiti(?: a casa)?|(?:lição|dever) de casa|lição|huiswerk|opdracht|(?:zadanie|prac[aęy]) domow[aąe])';
/** What is given, where its words follow. */
const given = `(?:${noun}|${homework}|something|one|etwas|was|quelque chose|algo|qualcosa|iets|coś)`;
const gives =
  '(?:assign|give|set(?! (?:up|an?) )|gib|geef|daj|zadaj|(?:donne[rz]?|laisse)(?: à)?|(?:ponle|dale|déjale|mándale|pon|deja|asigna) a|(?:dai|assegna|lascia) ad?|(?:d[áê]|passa|manda|deixa|coloca|bota) (?:ao?|à|pr[ao]|para(?: [oa])?)(?! lista))';
/** "Give Tom something **for friday:** …" */
const setOff =
  '(?: ?:(?!\\d) ?| (?=(?:for|by|due|bis|für|pour|avant|para|pra|per|entro|até|voor|na|do) [^:\\n]{2,30}: ))';
const one = '(\\p{L}{2,30}(?: \\p{L}{2,30})??)';
const asTask = `(?:(?:de|como|come|comme|en|als|as|jako|na|per|pra) )?${some}(?!reminder)(?:${homework}|${noun})(?!\\p{L})`;
/** A task for somebody: "Aufgabe für Tom: …", "task for Anna - …", "assign Anna a task: …", "to Tom: …". */
const forSomebody = [
  `^(?:${order}(?:(?:${fresh} )?${noun}(?: ${particle})? )?|(?:${fresh} )?${given}(?: ${particle})? )(?!${please}|an? ${noun})${whose}(?: |['’])([^:]{1,60}?)(?: ${particle})?(?: ?:(?!\\d)| [-–—](?= )) ?(?=\\S)`,
  `^${some}${noun} (?:toevoegen|aanmaken|maken|anlegen|erstellen|eintragen|hinzufügen) ${whose}(?: |['’])([^:]{1,60}?) ?:(?!\\d) ?(?=\\S)`,
  `^${forWord} (\\p{L}{2,30}) (?:graag|bitte|please|svp|por favor|per favore|proszę) ?:(?!\\d) ?(?=\\S)`,
  `^${noun} @(\\p{L}[^:]{1,60}?) ?:(?!\\d) ?(?=\\S)`,
  // "Ponle a David de tarea leer …", "dai come compito a Tom: …", "Anna's homework: …", "to be done by Jonas: …"
  `^${gives} ${one} ${asTask}(?: ?[:,])? (?:(?:que|d[ei]|to|żeby) |d['’])?(?=\\S)`,
  `^(?:ponle|dale|dai|assegna|donne|passa|d[áê]) ${asTask} (?:ad?|à|ao|pr[ao]|para) ${one}(?: ?:)? (?=\\S)`,
  `^${gives} ([^:\\n]{1,60}?) ${some}${given}${setOff}(?=\\S)`,
  `^(?!\\p{L}{2,7}day|tomorrow|tonight)(\\p{L}{2,30})['’]s (?:${noun}|${homework})${setOff}(?=\\S)`,
  `^(?:(?:à faire|to (?:be )?do(?:ne)?|zu erledigen|da fare|te doen|do zrobienia) (?:par|by|von|da parte di|door|przez)|(?:von|door|przez)(?= .{2,40} (?:zu erledigen|te doen):)|a cargo d[eo]|(?:it['’]s|this(?: one)?(?: is|['’]s)|that['’]s)(?: one)? for) ([^:,\\n]{1,60}?)(?: zu erledigen| te doen)? ?[:,](?!\\d) ?(?=\\S)`,
  `^(?:${whose} )?(\\p{L}[^:]{1,60}?) ${some}${noun} (?:anlegen|erstellen|eintragen|geben|hinzufügen|aanmaken|maken|geven) ?:(?!\\d) ?(?=\\S)`,
  // "Can Malik get one on his list to fill in the form", "kan Tom een taak krijgen om …"
  `^(?:(?:(?:can|could) (\\p{L}{2,30}) (?:please )?(?:get|have)|(?:give|set(?! up)) (\\p{L}{2,30})) (?:one|an? (?:new )?${noun})(?: (?:on|in) (?:his|her|their) (?:list|plate|tasks?))?|(?:k[aö]nn(?:te)?|kan|mag) (\\p{L}{2,30}) (?:(?:noch|nog) )?(?:eine|['’]?ne|een) ${noun} (?:bekommen|kriegen|haben|krijgen|hebben),?|(?:puede|podría|può|pode|peut|może) (\\p{L}{2,30}) (?:tener|avere|ter|avoir|dostać) (?:un['’]?|una|une|uma)? ?${noun},?)(?: ?:| (?:to(?! one)|um|om|para|pra|per|di|de|pour|żeby|aby)) ?(?=\\p{L})`,
  /^(?:put|stick|pop|drop)(?: this| it)? (?:on|onto|in) (\p{L}{2,30}?)['’]?s (?:plate|list|desk|tasks?|to-?dos?)[:,] (?=\S)/iu,
  /^(?:assign (\p{L}+) (?:an?|some|another) |(?:give|set) (\p{L}+) (?:an?|some|another) (?=(?:\S+ ){0,3}?(?:exercise|homework|assignment|worksheet|challenge)(?!\S)))/iu,
  `^${gives} (\\p{L}+) (?:eine?|une?|una?|uma?|een|un['’])? ?(?=(?:exerc|ejerc|eserc|übung|oefening|ćwiczeni)\\p{L}{0,6} ?:)`,
  /^(?:[Tt]o|[Aa]n|[AaÀà]|[Aa]d|[Aa]an|[Dd]o|[Pp]r[ao]|[Dd]a fare per|[ÀàAa] faire pour|[Tt]e doen voor|[Dd]o zrobienia dla|[Tt]o do for|[Cc]['’]est pour|[Ee]s para|É pr[ao]|é pr[ao]|[Dd]it is voor|[Tt]o dla) (\p{Lu}[^:]{0,60}?) ?: ?(?=\S)/u,
].map(pattern);

/** "… dass ich den Vertrag schicken **muss**" */
const lastModal =
  /(?<=(?:dass (?:ich|wir)|dat ik) .{3,120}) (?:muss|müssen|soll(?:te)?|moet)(?= \p{Ll}{3,20}$|$)/iu;
/** What a line asks for: "call Anna" for "remind me to call Anna". Undefined if it does not ask. */
export const withoutAsking = remembered((typed: string): string | undefined => {
  const line = typed.replace(lastModal, '');
  const ask = asks.find((one) => fits(one, line));
  // "Remind me of 2" and the like need words behind them.
  const left = ask === undefined ? '' : withoutEnd(line.replace(ask, '').replace(softener, ''));
  const task = left.replace(/ re: ?(?=\p{L})/iu, ' ').trim();
  return task === '' ? undefined : task;
}, 50);

const isUntil = /^(?:until|till|by|bis|jusqu['’]|avant|hasta|antes|entro|prima|tot|até|przed) ?/iu;

/** "For Anna: …"; a day that the request names comes behind the task. */
function ofSomebody(line: string, found: RegExp): string {
  const [head = '', ...names] = found.exec(line) ?? [];
  const name = names.find(Boolean) ?? '';
  const task = line.slice(head.length);
  return isUntil.test(name) ? `${task} ${name}` : `for ${name}: ${task}`;
}

/** Other words for a reminder, and the time within them. */
const shout =
  /^(?:stuur me|geef me|give me|send me|gib mir|fais[- ]moi|passe[- ]moi|dame|[ée]chame|p[ée]game|m[áa]ndame|fammi|dammi|mandami|lanciami|(?:me )?(?:d[áa]|manda|faz)(?:-me)?)(?<when> .{1,30}?)? (?:een seintje|a (?:nudge|shout|ping|poke|buzz|reminder)|bescheid|ein zeichen|signe|un (?:petit )?(?:signe|toque|fischio|cenno|squillo|grito|silbido|coup de (?:fil|sonnette))|um (?:toque|al[ôo]|grito|sinal|aviso))(?::| over| zu| pa(?=\s\p{L}+r )|,)? (?<rest>\S.{2,300})$/iu;

/** "**Stick** supervision **in** for Thursday", "pop the dentist on my list for friday" */
const putIn =
  /^(?:stick|pop|bung|chuck|shove|put(?! (?:an?|the|my|our|in) )) (\S.{1,100}?) (?:in|down|on (?:my|the) list)(?= (?:(?:for|on|by) )?(?:(?:first|last) thing|early|late|next|this|the \d|\d|to(?:day|morrow|night)|tm(?:rw|r)|mon|tue|wed|thu|fri|sat|sun|eod|end of))/iu;

/** Who is to be told that they have to do something. */
const toldThat =
  /^(?:(?:sag|richte|schreib|zeg|vertel|laat|geef|stuur)e? (?:(?:bitte|mal|even|ff|maar|tegen|aan) ){0,2}(\p{L}{2,30})(?: \p{L}{1,8}){0,3}?|(\p{L}{2,30})(?: (?:bitte|mal|noch|nog|ff|even)){0,2} (?:sagen|ausrichten|bescheid (?:sagen|geben)|laten weten|zeggen|vertellen|doorgeven)),? (?:dass|dat) (?:(?:sie|er) (.{3,120}?) (?:muss|soll(?:te)?)|(?:(?:ze|zij|hij) )?(.{3,120}?) moet(?= \p{L}{2,20}$|$)(.{0,21}))$/iu;

/** A line without its polite words. `isTask`: it asks for a task in so many words. */
export const withoutCourtesy = remembered((typed: string): { line: string; isTask: boolean } => {
  // "…, am besten morgen gegen halb drei"
  let line = typed.replace(
    /, am besten (?=(?:heute|morgen|übermorgen|nächste|am|um|bis|vor|nach|gegen|ab|in) |\p{L}{2,8}tag)/iu,
    ' ',
  );
  for (let more = 5; more > 0 && fits(softener, line); more -= 1) line = line.replace(softener, '');
  const found = forSomebody.find((one) => fits(one, line));
  if (found !== undefined) return { line: ofSomebody(line, found), isTask: true };
  // "Noter pour Anna qu'elle doit …"
  line = line.replace(/^note[rz]? pour (\p{L}{2,30}) qu['’](?:elle|il) (?=doi)/iu, '$1 ');
  if (fits(putIn, line)) line = line.replace(putIn, 'add: $1');
  // "Priya sagen, dass sie die Liste prüfen muss", "zeg tegen Tom dat hij moet bellen"
  if (fits(toldThat, line)) line = line.replace(toldThat, '$1$2 muss $3$4$5');
  // "Flipchart kaufen nicht vergessen", "tax by the 10th, don't let me forget"
  const [, reminded] = foundIn(remindsBehind, line) ?? [];
  // "Kannst du mich morgen an den Vertrag erinnern"
  line = (reminded ?? line).replace(
    /^(?:mich|me) (?:an |aan )?(.+) (?:er|her)inneren?(?=\s?\??$)|^(?:trag|schreib)e?(?: mir| bitte){0,2} (.+) (?:ein|auf)$/iu,
    'remind me $1$2',
  );
  // "Stuur me woensdag een seintje: bellen met Grace", "give me a nudge at 4 to call the bank"
  const shouted = foundIn(shout, line)?.groups;
  if (shouted) line = `remind me${shouted.when ? `${shouted.when},` : ''} ${shouted.rest}`;
  const task = withoutAsking(line.replace(/\s?\?$/, '')) ?? reminded;
  // "Can you add a task for Tom?" ends as a question does.
  // "Hi, do you speak Polish?" is a question still.
  if (!greeted.test(typed.slice(0, -line.length))) line = line.replace(/\s?\?$/, '');
  if (task !== undefined) return { line: task, isTask: true };
  const bare = withoutEnd(line).trim();
  return { line: bare === '' ? typed : bare, isTask: false };
}, 50);
