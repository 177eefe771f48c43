import { fits, foundIn } from '../../lib/remembered.ts';
import { beginsTask } from './pasted.ts';
import { timesIn } from './said.ts';
import { filterOf, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

const nobody = "(?!(?:me|us|mir|mich|uns|m['’]|moi|nous|mij|ons|mi|nam)(?!\\p{L}))";
const somebody = `${nobody}\\p{L}{2,30}`;
/** "Can you email Grace that I'm late", "escríbele a Jonas que llego tarde": a task if it says what somebody is to do. */
const writing = new RegExp(
  `^(?:${[
    `(?:can|could|would|will) (?:you|u|ya)(?: (?:please|pls|plz|just|quickly)){0,2} (?:(?:e-?mail|mail|text|txt|message|msg|dm|whatsapp|reply to|write(?: to)?|tell(?!(?: \\S+){1,2} to )) ${nobody}|(?:drop|shoot|send) ${nobody}\\S+ an? (?:\\S+ )?(?:line|msg|message|mail|e-?mail|text|note|dm)(?!\\p{L})|let ${nobody}\\S+ know)|(?:tell|text|txt|message|msg|dm|email|let) ${somebody} (?:know )?(?:that )?(?:i['’]?m|i am|i['’]?ll be|i will be) (?:running |a bit |gonna be |going to be |\\S{1,4} min(?:ute)?s? ){0,2}(?:late|on my way|delayed|stuck)`,
    `(?:(?:kannst|könntest|würdest) du|kannste)(?: (?:bitte|mal|kurz|schnell)){0,3} ${nobody}[^,]{2,60} (?:schreiben|mailen|schicken|texten|antworten|ausrichten|sagen|bescheid (?:geben|sagen))(?=[,.!:?]|$)|(?:sag|schreib|meld|richte)e?(?: (?:bitte|mal|kurz|schnell)){0,2} ${somebody}(?: (?:bitte|mal|kurz|schnell|aus)){0,2},? dass ich`,
    `(?:tu peux|peux[- ]tu|tu pourrais|pourrais[- ]tu|vous pouvez|pouvez[- ]vous)(?: (?:stp|svp|juste|vite)){0,2} (?:écrire|envoyer un (?:mail|message|sms)|dire|prévenir|répondre)(?!\\p{L})|(?:dis|écris|préviens|avertis)(?:[- ]lui)? (?:à )?${somebody} que j(?:e |['’])`,
    `(?:m[áa]nda|env[íi]a|escr[íi]be|manda)(?:le|gli|-lhe) una? (?:mail|correo|e-?mail|mensaje|mensagem|messaggio|whatsapp) a `,
    `(?:puedes|podrías)(?: (?:porfa|por favor)){0,2} (?:escribir(?:les?)?|mandar(?:les?)? un (?:mail|correo|mensaje)|decir(?:les?)?|avisar(?:les?)?|contestar(?:les?)?) a |(?:d[íi](?:le)?|escr[íi]be(?:le)?|av[íi]sa(?:le)?) a(?:l)? ${somebody}(?: de)? que (?:hoy |ya )?(?:lleg(?:o|aré)|voy|estoy|me |no (?:puedo|llego|voy))`,
    `(?:puoi|potresti) (?:scriver(?:e|gli|le) a|mandare un(?:a mail| messaggio) a|dire a|avvisare|rispondere a) |(?:scrivi(?:gli|le)?|d[iì]['’]?|digli|dille|avvisa|avverti)(?: ad?)? ${somebody} che (?:oggi )?(?:arriv(?:o|erò)|faccio|sono|sarò|sto|non (?:posso|riesco|vengo))`,
    `(?:(?:você|vc|tu) )?(?:podes?|consegues?) (?:escrever|mandar (?:uma? )?(?:mensagem|e-?mail|msg)|dizer|avisar|responder) (?:[àa]s?|aos?|pr[ao]s?|para)(?= )|(?:escreve|diz|fala|avisa)(?:-lhe)?(?: (?:ao?|pr[ao]|para(?: [ao])?|o))? ${somebody} que (?:eu |hoje )?(?:vou|estou|tô|chego|me |não (?:posso|vou|consigo))`,
    `(?:kun|kan|wil|zou) (?:je|jij|u)(?: (?:even|ff|aub|alsjeblieft)){0,3} ${nobody}[^,]{2,60} (?:mailen|appen|schrijven|berichten|antwoorden|zeggen|laten weten)(?=[,.!:?]|$| dat )|(?:zeg|stuur|app|mail|schrijf|laat)(?: (?:tegen|aan|even|ff|maar)){0,2} ${somebody}(?: (?:even|ff|weten|een (?:app|bericht)(?:je)?)){0,2},? dat ik`,
    `(?:czy )?(?:możesz|mógłbyś|mogłabyś)(?: (?:proszę|szybko)){0,2} (?:napisać|wysłać (?:maila|wiadomość)|powiedzieć|dać znać|odpisać|przekazać)(?! mi(?!\\p{L}))(?!\\p{L})|(?:napisz|powiedz|przekaż|daj znać)(?: (?:do|szybko)){0,2} ${somebody},? że (?:się spóźni|jestem|będę|nie (?:mogę|dam|będzie mnie))`,
  ].join('|')})(?!.{0,80} (?:muss|soll(?:te)?|doi(?:t|ve)|debe|tiene que|deve|tem que|moet|ma)(?!\\p{L}))`,
  'iu',
);

const notes = '(?:notes?|file|card|profile|record)';
/** "Put in Grace's notes that …", "zet in het dossier van Tom …" */
const noting = new RegExp(
  `^(?:(?:can|could|would) (?:you|u) (?:please )?|kannst du (?:bitte |mal ){0,2}|(?:tu (?:peux|pourrais)|peux[- ]tu|puedes|podrías|puoi|potresti|você pode|podes?|możesz) |(?:kun|kan|wil) je (?:even |ff )?)?(?:${[
    `(?:put|add|write|note|log)(?: it| this| that)?(?: down)? (?:in|to|on|into|under) \\p{L}{2,30}['’]?s ${notes}(?!\\p{L})`,
    '(?:(?:schreib|trag|notier|setz)e? (?:(?:das|mal|bitte) ){0,2}|(?<=^kannst du (?:\\p{L}{3,5} ){0,2}))(?:in|bei|zu|auf) .{2,30} (?:notizen|akte|karte|profil)(?!\\p{L})',
    "(?:noter?|mets|mettre|ajouter?|écri(?:s|re)) (?:ça )?(?:dans|sur|à) (?:les notes|la fiche|le dossier) d[e'’]",
    '(?:apuntar?|anotar?|pon(?:er)?|escrib(?:e|ir))(?:lo)? en (?:las notas|la ficha|el expediente) de(?!\\p{L})',
    '(?:scriv(?:i|ere)|mett(?:i|ere)|annotar?e?|aggiung(?:i|ere)|segnar?e?)(?:lo)? (?:nelle note|nella scheda|alle note) d',
    '(?:anotar?|escrever?|colocar?|p[õô][er]|registrar?) (?:nas notas|na ficha|no perfil) d',
    '(?:(?:zet|schrijf|noteer) (?:(?:dit|even|ff) ){0,2}|(?<=^(?:kun|kan|wil) je (?:\\p{L}{2,4} )?))(?:in|bij|op) (?:het dossier|de notities|de kaart) van ',
    '(?:zapisz|zapisać|dopisz|dopisać|wpisz|wpisać|zanotuj|zanotować) (?:to )?(?:w notatkach|w karcie|do notatek|do karty) ',
  ].join('|')})`,
  'iu',
);

/** "Thinking whether I should …", "forse dovrei …" */
const thinking =
  /^(?:(?:mah|hm+|ok|so|well|also|naja|tja|bof|pues|bueno|allora|então|nou|no),? )?(?:should i(?: even| really)?|(?:i['’]?m |i was |just |been )?(?:thinking|wondering) (?:whether|if|about whether|maybe)|(?:not sure|i don['’]?t know|no idea) (?:if|whether)|maybe i (?:should|could)|(?:ich )?(?:überlege?|frag(?:e)? mich),? ob|vielleicht sollte ich|je me demande si|je devrais peut-être|peut-être que je|(?:me pregunto|no sé) si|(?:quizás?|a lo mejor|igual) (?:debería|tendría)|(?:mi chiedo|non so|chissà) se|forse dovrei|(?:não sei|fico pensando|tô pensando|estou a pensar) se|talvez (?:eu )?deve(?:sse|ria)|(?:ik )?(?:vraag me af|weet niet|twijfel) of|misschien moet ik|(?:zastanawiam się|nie wiem),? czy|(?:może )?powinn[ae]m może) /iu;
/** "…, dunno yet", "…, ci penso" */
const undecided =
  /[,.;–-]{1,3} ?(?:but )?(?:(?:i )?(?:dunno|don['’]?t know|not sure|no idea)(?: yet| what to do)?|we['’]?ll see|let me think|mal (?:sehen|schauen|gucken)|(?:ich )?wei(?:ß|ss) (?:noch )?nicht(?:,? was ich (?:tun|machen) soll)?|(?:je )?(?:sais|verrai) pas(?: encore| quoi faire)?|on verra|j['’]y réfléchis|(?:aún |todavía )?no (?:lo )?sé(?: aún| qué hacer)?|ya veré|ya veremos|me lo pienso|ci penso|non (?:lo )?so(?: ancora| cosa fare)?|vediamo|boh|(?:ainda )?não sei(?: ainda| o que (?:faço|fazer))?|sei lá|vou pensar|vamos ver|(?:ik )?weet (?:het )?(?:nog )?niet|we zien wel|(?:jeszcze )?nie wiem|zobaczymy|pomyślę)$/iu;

const sigh =
  '(?:u+gh+|bo+ah+|pu+h+|u+ff+|pf+|argh+|omg|ha(?:ha)+|jaja(?:ja)*|lo+l|ma+h|uffa|ufa+|mdr|ptdr|jeetje|poeh|tjonge|jejku|masakra|ojeju)';
const sighs = new RegExp(
  `^${sigh}(?:[,!.…]{0,3}) (?<after>.{2,120})$|^(?<before>.{2,120}?)[,!.… ]{1,4}${sigh}$`,
  'iu',
);

/** Reads a sigh: "boah, three sessions in a row and no coffee". What is named for another day is a task. */
function isSigh({ text, pieces, context }: Line): boolean {
  const { after, before } = foundIn(sighs, text)?.groups ?? {};
  const said = after ?? before;
  const isOfNames = pieces.some(({ kind }) => kind === 'person' || kind === 'program');
  const isWish = pieces.some(({ text }) =>
    roleIn(text, 'move', 'later', 'postpone', 'rank', 'remind', 'undo'),
  );
  if (said === undefined || isOfNames || isWish || beginsTask(said)) return false;
  const { words } = timesIn(said, context);
  return words === '' || filterOf(scan(words, undefined)[0])?.span === 'today';
}

/** Reads what Touchline can't do, and what asks for nothing: to write to somebody, to keep a note, a thought, a sigh. */
export function readBeyond(line: Line): ReadLine | undefined {
  const { typed, text } = line;
  if (fits(writing, text)) return { kind: 'beyond', what: 'write', line: typed };
  if (fits(noting, text)) return { kind: 'beyond', what: 'note', line: typed };
  return fits(thinking, text) || fits(undecided, text) || isSigh(line)
    ? { kind: 'beyond', what: 'thought', line: typed }
    : undefined;
}
