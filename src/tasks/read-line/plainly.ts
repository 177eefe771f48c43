import { fits } from '../../lib/remembered.ts';
import { loosely } from '../../lib/text.ts';
import { please, thanks } from '../courtesy.ts';
import { beginsTask } from './pasted.ts';

/** How a line begins that asks formally, in the languages of the dates. What is asked for follows. */
const formal = [
  `(?:would|could|can|will|might|may) (?:you|i (?:ask|trouble|get|bother) you)(?:,? (?:${please}|perhaps|possibly|maybe|just|also)){0,2},? (?:to |(?:be so kind as|be (?:kind|good) enough|find (?:the|a) (?:time|moment)) to |mind (?:terribly |awfully )?(?=\\p{L}{2,15}ing ))`,
  'would (?:it be possible for you|you be able) to ',
  "(?:i(?:['’]d| would| should)?|we(?:['’]d| would)?) (?:be )?(?:(?:ever so|very|most|so|really|much|truly) )?(?:grateful|obliged|appreciate it|thankful) if you (?:could|would|can)(?: please)? ",
  "(?:i(?:['’]d| would| should)|we(?:['’]d| would)) (?:(?:very much|really) )?(?:like|love|want|need|appreciate) (?:it if you (?:could|would)|you to) ",
  '(?:wären|würden) sie (?:(?:bitte|wohl|vielleicht) ){0,2}(?:so (?:freundlich|nett|lieb|gut)(?:,| und) )?|(?:wärst|wärest|sei(?:en)?) (?:du|sie)?(?: bitte)? ?so (?:freundlich|nett|lieb|gut)(?:,| und) |(?:könnten|können|dürft(?:e|en)) (?:sie|ich sie)(?: (?:bitte|vielleicht|wohl)){1,2} ',
  '(?:ich (?:bitte|möchte) (?:sie|dich|euch)? ?(?:höflich |freundlich )?(?:darum|bitten)|ich (?:wäre|bin) (?:ihnen|dir|euch)? ?(?:sehr )?dankbar, wenn (?:sie|du)),? |wenn es (?:ihnen |dir )?(?:keine umstände|nicht zu viel mühe) macht, ',
  '(?:(?:auriez|pourriez|voudriez|pouvez)[- ]vous|(?:aurais|pourrais|voudrais|peux)[- ]tu),? (?:(?:' +
    please +
    "|peut-être|donc),? )?(?:(?:la (?:gentillesse|bonté)|l['’](?:amabilité|obligeance)) d(?:e |['’])|bien )?",
  "(?:je (?:vous|te|t['’])(?: en)? ?(?:saurais gré|serais (?:très )?reconnaissante?|prie)|merci(?: de bien vouloir)?|veuillez|serait-il possible|(?:ce )?serait (?:gentil|sympa)) (?:d(?:e |['’])(?:bien vouloir )?|(?<=veuillez |vouloir ))|si (?:ce n['’]est|c['’]est) pas (?:trop )?(?:demander|déranger|gênant), ",
  '(?:sería|seria|serías) (?:(?:usted|ud\\.?) )?tan amable de |(?:podría|podríais|podrían|puede)(?: usted|,? por favor,?){1,2} |le (?:ruego|pido|agradecería) que |(?:me )?har[íi]as? (?:usted )?el favor de |si no (?:es (?:mucha )?molestia|le importa|te importa), |cuando puedas?,? |(?:por favor, )?necesitaría que (?=me )',
  '(?:potrebbe|potresti|può)(?: (?:cortesemente|gentilmente|per favore|per cortesia|magari)){1,2} |(?:le|ti) (?:sarei|sarò) (?:molto )?grat[oa] se (?:potess[ei]|può|puoi) |(?:mi )?far(?:ebbe|esti) (?:il favore|la cortesia) di |(?:gentilmente|cortesemente),? |se non (?:(?:ti|le|vi) (?:dispiace|disturba)|è (?:un|di) (?:problema|disturbo)), |quando (?:puoi|può|hai un attimo),? ',
  '(?:poderia|pode|podias|podia|podes)(?: me)?,? (?:por (?:favor|gentileza)),? |(?:agradeço|agradecia|agradeceria) (?:muito )?(?:se pudess?e(?:s)? )|(?:faz|faça)(?: o)? favor de |se não for (?:(?:um )?incômodo|incómodo|pedir (?:de)?mais|muito trabalho), |quando (?:puder(?:es)?),? ',
  '(?:zou|zoudt|kun|kan|wil) (?:je|jij|u)(?: (?:misschien|alsjeblieft|alstublieft|eventueel|zo vriendelijk willen zijn(?: om)?(?: te)?|zo goed willen zijn(?: om)?(?: te)?)){1,2},? |als het niet te veel (?:moeite|gevraagd) is,? |(?:ik )?zou het fijn vinden als je ',
  '(?:czy )?(?:mógłbyś|mogłabyś|mógłby pan|mogłaby pani|moglibyście|(?:możesz|może pani?)(?= proszę))(?: (?:proszę|może)){0,2} |(?:bardzo|uprzejmie) proszę, |(?:byłbym|byłabym) wdzięczn[ya],? (?:gdybyś|jeśli) |jeśli (?:to nie kłopot|można), ',
].map((one) => loosely(new RegExp(`^(?:${one})`, 'iu')));
/** What may stand before that: "if it’s not too much trouble", "sorry to bother you". */
const apologies = [
  "oye,? (?=\\S+ \\S)|(?:olha|senti|ascolta|écoute|hör mal|luister|słuchaj),? (?=(?:preciso|tenho|necesito|devo|dovrei|mi |me |je |j['’]|il faut|ich |kannst|ik |kun |puoi|pode|muszę|mam ))",
  "if (?:it['’]?s|it is|that['’]?s|that is|it isn['’]?t) (?:not )?(?:too much|an?y?|no) (?:trouble|bother|hassle|problem),? ",
  "if (?:you (?:don['’]?t|wouldn['’]?t) mind|possible|i may|you (?:get|have) (?:a|the) (?:chance|minute|moment|sec|time)),? ",
  'when(?:ever)? you (?:get|have) (?:a|the) (?:chance|minute|moment|sec|time),? ',
  "(?:(?:i['’]?m |i am )?(?:(?:so|very|awfully|terribly|really) )?sorry|apologies|excuse me) (?:for (?:the (?:trouble|bother)|bothering you)|to (?:bother|trouble|disturb|ask)(?: you)?(?: again)?)(?: with this)?(?:,? but|[,.–-]) ",
  "(?:do|could you do) me a favou?r(?: and|[,:]) |(?:be|you['’]?d be) a (?:dear|star|darling|sweetheart),? and ",
].map((one) => loosely(new RegExp(`^(?:${one})`, 'iu')));

/** What is said in other words: "**might I see** what is open" asks to be shown it, "proszę **o dodanie**" to add it. */
const instead = (
  [
    [
      '(?:might|may|could|can) (?:i|we) (?:please |just |perhaps )?(?:see|view|have a (?:look|peek) at|take a look at|get a list of)',
      'show me',
    ],
    [
      "(?:i|we)(?:['’]d| would| should) (?:(?:very much|really) )?(?:like|love|want|prefer) to (?:see|view|have a look at)",
      'show me',
    ],
    [
      "(?:i|we)(?:['’]d| would| should) (?:(?:very much|really) )?(?:like|love|want|prefer) to be reminded",
      'remind me',
    ],
    ['(?:would|could|can|will) you(?: (?:perhaps|possibly|maybe|kindly|please|just|also)){1,2}', 'can you'],
    ['(?:solicito|peço) (?:a inclusão|o registo|a inscrição) d[aeo]s?', 'adiciona'],
    ['(?:solicito|pido) la (?:inclusión|inscripción) de', 'añade a'],
    [
      '(?:(?:bardzo|uprzejmie) )?(?:proszę|prosiłbym|prosiłabym|poproszę) o (?:dodanie|dopisanie|wpisanie|zapisanie)',
      'dodaj',
    ],
    [
      '(?:(?:bardzo|uprzejmie) )?(?:proszę|prosiłbym|prosiłabym|poproszę) o (?:przesunięcie|przełożenie)',
      'przesuń',
    ],
    ['(?:(?:bardzo|uprzejmie) )?(?:proszę|prosiłbym|prosiłabym|poproszę) o przypomnienie', 'przypomnij'],
    ['ich bitte um (?:die )?(?:aufnahme|eintragung) (?:von|des|der)', 'trag ein:'],
    ["je demande l['’]ajout de", 'ajoute'],
  ] as const
).map(([asks, plain]) => ({ asks: loosely(new RegExp(`^${asks} `, 'iu')), plain: `${plain} ` }));

/** "**Thanks,** call Anna" */
const thanked = new RegExp(`^${thanks}[,.!]{1,3} (?=\\S)`, 'iu');
/** What a polite line ends with, behind what it asks for. */
const thankful = loosely(
  new RegExp(
    `[,.!?;–-]{0,2} (?:${[
      "(?:thank you|thanks|thx) (?:so much|very much|a (?:lot|bunch|million)|ever so much|kindly|in advance|again)|(?:many|much|so many) thanks|much appreciated|i(?:['’]d| would)? (?:so |really |greatly )?appreciate (?:it|that)|please and thank you|(?:i['’]m )?(?:so |very )?sorry (?:to (?:ask|bother(?: you)?)|for the (?:trouble|bother))|if (?:you (?:don['’]?t mind|could|would|can)|that['’]?s ok(?:ay)?)|when you (?:can|get a (?:chance|minute|sec))|(?:or |otherwise )i['’]ll forget|i (?:lose track|(?:always |keep )?forget(?:ting)?|can['’]?t remember|forgot)",
      "(?:vielen|besten|herzlichen|lieben)(?: lieben)? dank(?: im voraus)?|danke (?:schön|dir|euch|ihnen|im voraus|sehr|vielmals)|hab(?: ich)?['’]?s? vergessen",
      "merci (?:d['’]avance|beaucoup|infiniment|bien|à (?:vous|toi)|mille fois)|si (?:tu peux|vous pouvez)|j['’]ai oublié",
      "(?:(?:que|porque) )?si no (?:se me (?:pasa|olvida|va)|lo olvido)|sinon j[’']oublie|se no (?:me ne|lo) (?:scordo|dimentico)|senão (?:me )?esqueço|anders vergeet ik het|sonst vergess[’']? ?ich(?: es|[’']s)?|bo zapomnę",
      '(?:muchísimas|muchas|mil) gracias|gracias (?:de antemano|por todo)|si (?:puedes|puede)|no me acuerdo',
      'grazie (?:mille|infinite|in anticipo|tante)|(?:mille|tante) grazie|se (?:puoi|può)|non ricordo',
      '(?:muito|muit[ií]ssimo) obrigad[oa]|obrigad[oa] (?:desde já|pela ajuda)|desde já (?:agradeço|obrigad[oa])|se puder(?:es)?|esqueci',
      'alvast (?:hartelijk )?(?:dank|bedankt)|(?:hartelijk|heel erg) (?:dank|bedankt)|als je wil',
      '(?:z góry )?dziękuję(?: bardzo| z góry)?|dzięki (?:wielkie|z góry)|jeśli możesz',
    ].join('|')})[.! ]{0,4}$`,
    'iu',
  ),
);

/** "Mir den Bericht **einzutragen**", "de evaluatie **kunnen noteren**": the verb comes last. */
const notedLast =
  /^(?:(?:mir|uns|me|voor me) )?(\S.{1,150}?),? (?:einzutragen|zu notieren|aufzuschreiben|hinzuzufügen|anzulegen|einzuplanen|aufzunehmen|(?:kunnen|willen) (?:noteren|toevoegen|opschrijven|inplannen))[.?]?$/iu;
/** "**Inserire** la revisione", which a formal request asks for: not "ajouter Tom au programme". */
const notes =
  /^(?:inserire|inserisca|aggiungere|aggiunga|annotare|ajouter|noter|añadir|añada|anotar|anote|apuntar|apunte|agregar|adicionar|anotar|incluir|toevoegen|noteren|dodać|zapisać|add|note(?: down)?|put down|jot down) (?=(?:the|my|l[aeo]s?|l['’]|el|il|os?|as?|de|het|die|das|der|["“„«'‘]))/iu;
/** "David **herauszunehmen**" */
const verbLast = / (\p{L}{2,7})?zu ?(\p{Ll}{3,20}e?n)[.?]?$/u;

/** What somebody who dictates says between the words: "show me um everything". Not the German "um", nor a Portuguese "um". */
const filler =
  /(?<!\p{L})(?:u{1,4}h{1,5}m{0,5}|erm{1,4}|ä{1,4}h{1,4}m{0,4}|euh{1,4}m?|e{1,3}hm{1,4}|m{1,3}hm{1,4}|(?<=(?:^| )(?:me|and|the|to|a|so|task|then|third|second|ok|okay|of|for|is|with|add) )um|um(?= (?:the|and|to|everything|all|order|call|email|send|book|buy|what|i|a)(?!\p{L})))(?!\p{L})[,….]{0,3} ?/giu;

/** "Adding" as it stands after "mind": "add". */
function withoutIng(line: string, typed: string): string {
  if (!/ mind /iu.test(typed.slice(0, 40))) return line;
  return line.replace(/^(\p{L}{2,12})ing(?= )/iu, (_, stem: string) => {
    if (
      /(?:mov|not|creat|mak|writ|schedul|renam|updat|chang|remov|delet|clos|postpon|giv|arrang|organi[sz])$/iu.test(
        stem,
      )
    )
      return `${stem}e`;
    return stem.replace(/([bgmnpt])\1$/iu, '$1');
  });
}

/** What such a request asks for. */
function askedFor(line: string): string {
  const noted = notedLast.exec(line)?.[1] ?? (notes.test(line) ? line.replace(notes, '') : undefined);
  if (noted !== undefined) return `add: ${noted.replace(/\s?\?$/, '')}`;
  // "Adelantarme la llamada"
  const plain = line.replace(/^(\p{L}{2,12}a)r(?:me|nos|mi|ci)(?= )/iu, '$1');
  return plain.replace(verbLast, (_, before = '', verb) => ` ${before}${verb}`).replace(/\s?\?$/, '');
}

/**
 * A line in plain words: without what a formal request says before and behind what it asks for ("would you mind adding",
 * "je vous saurais gré de"), and without the sounds of somebody who dictates.
 */
export function plainly(typed: string): string {
  let line = typed
    .replace(filler, '')
    .replace(thankful, '')
    .replace(/ w\/o (?=(?:an? )?(?:due )?date)/iu, ' without ');
  const rest = line.replace(thanked, '');
  if (rest !== line && beginsTask(rest)) line = rest;
  for (let more = 3; more > 0; more -= 1) {
    const apology = apologies.find((one) => fits(one, line));
    if (apology) line = line.replace(apology, '');
    const head = formal.find((one) => fits(one, line));
    if (head) line = askedFor(withoutIng(line.replace(head, ''), line));
    const other = instead.find(({ asks }) => fits(asks, line));
    if (other) line = line.replace(other.asks, other.plain);
    if (!(apology ?? head ?? other)) break;
  }
  return line.trim() === '' ? typed : line;
}
