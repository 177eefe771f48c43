import { type Lexicon, wordsByRole } from '../engine/lexicon.ts';

const units = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
/** The thirteenth to the thirty-first. */
const laterOrdinals = [
  ...'dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste'.split(' '),
  ...units.map((unit) => `${unit}undzwanzigste`),
  ...['', 'einund'].map((one) => `${one}drei(?:ß|ss)igste`),
]
  .map((word) => `${word}[mnrs]?`)
  .join(', ');

export const german: Lexicon = {
  language: 'de',
  smallWords: 'der das und mit für zum zur ein eine einen dem bei nach bis noch nicht um am im an',
  days: `0 heute noch|noch heute|heute?|so (?:bald|schnell) wie möglich|schnellstmöglich|im laufe des tages,
    1 (?<!(?<![a-z])(?:den|dem|der|jeden|guten|diesen|jedem|eines|einen|ganzen|heute|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch) )morgen|am morgigen tag,
    2 übermorgen|uebermorgen, -1 gestern, -2 vorgestern`,
  weekdays: `montags?|mo\\.?, dienstags?|di\\.?, mittwochs?|mi\\.?, donnerstags?|do\\., freitags?|fr\\.,
    samstags?|sonnabends?|sa\\.?, sonntags?|so\\.`,
  shortWeekdays:
    '(?!), (?!), (?!), do, fr, (?!), so(?:(?<=(?:am|bis|ab|zum) so)|(?! (?:[a-zäöü]{2,12} wie|um|gegen|etwa|viel|lange?|ungefähr|circa|ca)))',
  weekdayParts: `morning -?(?:morgen|früh|vormittag)s?, lunch -?mittags?, afternoon -?nachmittags?,
    evening -?abends?, night -?nachts?`,
  months: `januars?|jänner|jan\\.?, februars?|feb\\.?, märz(?:es)?|maerz|mrz\\.?, aprils?|apr\\.?, mais?, junis?|jun\\.?,
    julis?|jul\\.?, august(?:e?s)?|aug\\.?, septembers?|sept?\\.?, oktobers?|okt\\.?, novembers?|nov\\.?, dezembers?|dez\\.?`,
  numbers: `eine?[mnrs]?|['’]?ne[mnr]?, zwei|zwo|ein paar, drei, vier, fünf|fuenf, sechs, sieben, acht, neun, zehn, elf,
    zwölf|zwoelf, dreizehn, vierzehn, fünfzehn`,
  units:
    'minuten?|min, stunden?|std\\.?|h, tag(?:en?)?, wochen?|wo\\., monat(?:e[ns]?|s)?, jahr(?:e[ns]?|s)?, quartal(?:e|s)?, (?:arbeits|werk)tage?n?',
  fromNow: [
    '(?:heute )?(?:in|binnen)(?: (?:ca\\.?|circa|zirka|etwa|ungefähr|genau))? {span}',
    'innerhalb (?:von )?{span}',
    '(?:in den|innerhalb der) nächsten {span}',
    '{span} (?:später|spaeter)',
  ],
  parts: '0.5 einhalb',
  next: '(?<=(?:tag|woch) )im neuen (?<unit>jahr)|(?:am |der |des |im |in der |in den |ab )?(?:(?:nächste|naechste)[nrs]? (?:{unit}|{weekday})|kommende[nrs]? {unit})',
  nextButOne: '(?:am |der |in der )?(?:über|ueber)(?:nächste|naechste)[nrs]? (?:{unit}|{weekday})',
  current: '(?:am |in )?(?:diese[mnrs]? (?:{unit}|{weekday})|(?:der |den )?kommende[mnrs]? {weekday})',
  edges: `start (?:(?:bis )?zum |zu |am |ab |bis )?(?:anfang|beginn),
    middle (?:(?:bis )?zur |in der |bis |ab )?mitte, end (?:am |zum |bis (?:zum |spätestens )?|gegen |vor )?ende`,
  ofUnit: '{unit}(?:e?s)?',
  edgeWords:
    '(?:(?:bis )?zum |bis |am |vor )?(?<unit>monat|quartal|jahr)e?s-?(?:ende|(?<start>anfang|beginn)|(?<middle>mitte))',
  dates: [
    '(?:(?:am|der|den|zum) )?(?:{day}(?:\\.|te[nr]?)? |{day}\\.|{nth} ){month}(?:,? {year})?',
    '{month} {day}(?:,? {year})?',
  ],
  leads:
    '-15 viertel vor|dreiviertel, 15 viertel nach, -30 halb, -20 zwanzig vor, 20 zwanzig nach, - {n} vor, + {n} nach',
  times: [
    '(?:um |gegen )?{lead} {clock}(?: uhr)?',
    '(?:(?:um|gegen|ab|bis) ){0,2}{clock} ?uhr(?: {minutes})?',
    '(?:um|(?:gegen|ab|kurz vor)(?! {dotted})) {clock}(?: uhr)?',
    '{time}h',
  ],
  dayParts: `morning (?:am )?(?:vormittags?|vorm\\.)|am morgen|morgens|früh|frueh|(?<=(?:heute|jeden|tag|woch|mo|di|mi|do|fr|sa|so)\\.? )morgen|in der früh,
    lunch mittags?|am mittag|zu mittag, afternoon (?:am )?(?:nachmittags?|nachm\\.), early-afternoon (?:am )?frühe[nr] nachmittag,
    late-afternoon (?:am )?späte[nr] nachmittag, late-morning (?:am )?späte[nr] vormittag, early-evening (?:am )?frühe[nr] abend,
    late-evening (?:am )?späte[nr] abend, evening (?:am )?abends?,
    night nachts|in der nacht`,
  otherDayParts: { none: 'morning (?:gleich )?als erstes|ganz früh' },
  endOfDay: 'bis (?:zum )?(?:eod|feierabend)',
  noon: 'mittag',
  midnight: '(?:um )?mitternacht',
  ordinals: ['(?:am|der|den|(?:bis )?zum|bis) (?:{day}(?:\\.|te[nr])|{nth}(?=\\s{0,4}$))'],
  every: 'jede[nrsm]?|jd\\.?',
  recurring: 'alle {n} {unit}',
  adverbs: 'täglich|taeglich, wöchentlich|woechentlich, monatlich, jährlich|jaehrlich',
  everyOther: `jede[nrsm]? (?:zweite[nrsm]?|2\\.) (?:{weekday}|{unit})|
    zweiwöchentlich|zweiwoechentlich|vierzehntägig|14-tägig`,
  habits: { end: '(?<=s)' },
  workdays:
    'werktags|wochentags|jede[nm] (?:werk|arbeits|wochen)tag|an (?:allen )?(?:werk|arbeits|wochen)tagen',
  spans: `PT30M (?:ei|['’]?)ner halben stunde, PT45M (?:einer )?dreiviertel ?stunde, PT15M einer viertel ?stunde,
    PT90M anderthalb stunden|eineinhalb stunden, P1W acht tagen, P2W vierzehn tagen, P6M einem halben jahr`,
  nths: `letzte[mnrs]?, erste[mnrs]?, zweite[mnrs]?, dritte[mnrs]?, vierte[mnrs]?, fünfte[mnrs]?, sechste[mnrs]?, siebte[mnrs]?,
    achte[mnrs]?, neunte[mnrs]?, zehnte[mnrs]?, elfte[mnrs]?, zwölfte[mnrs]?, ${laterOrdinals}`,
  now: '(?:gerade |genau |ab )?jetzt|sofort|gerade eben|eben gerade|zu(?:r| dieser) zeit|in diesem moment|in diesem augenblick',
  holidays: `11-22>4+1 black friday, 11-27>7 (?:1\\.|erster?n?) advent, 12-04>7 (?:2\\.|zweiter?n?) advent,
    12-11>7 (?:3\\.|dritter?n?) advent, 12-18>7 (?:4\\.|vierter?n?) advent, 12-24 heiligabend|heilig abend|heiliger abend,
    12-25 weihnachten|(?:erster )?weihnachtstag, 12-31 silvester, 01-01 neujahr(?:stag)?,
    10-03 tag der deutschen einheit, 12-06 nikolaus(?:tag)?, 12-26 (?:zweiter |2\\. )weihnachts(?:feier)?tag,
    01-06 (?:heilige )?drei könige|dreikönig(?:stag|e)?, 02-14 valentinstag, 05-01 tag der arbeit|maifeiertag,
    10-31 halloween|reformationstag, 11-01 allerheiligen, 05-08>7 muttertag, easter-2 karfreitag,
    easter+0 oster(?:n|sonntag), easter+1 ostermontag, easter+39 (?:christi )?himmelfahrt|vatertag,
    easter+49 pfingst(?:en|sonntag), easter+50 pfingstmontag, easter+60 fronleichnam`,
  past: '(?:am |der |den )?(?:letzte|vorige|vergangene)[nrsm]? (?:{weekday}|{unit})(?! (?:im|des|der|in|diese[sr])(?![a-z]))',
  weekdayPlus: { 'in einer woche|in acht tagen': 7, 'in zwei wochen|in vierzehn tagen': 14 },
  weekNumber: '(?:in (?:der )?)?(?:kw|kalenderwoche) ?',
  weekend: '(?:übers |kommende[sn]? )?wochenendes?',
  nounsAreCapital: true,
  words:
    wordsByRole(`due fällig|faellig|termin(?=:)|abzugeben|einzureichen|abgabe|frist|stichtag|(?<=,\\s)läuft ab, prepositions rechtzeitig (?:zum?|für|vor)|nicht vor(?: dem)?|frühestens(?: am)?|fürs|noch|irgendwann|im laufe|gleich|punkt|genau um|bis(?: zum)?|am|im|um|ab|zum?|vorm?|für|fuer|f\\.|gegen|den, feasts an,
    latest (?:bis )?sp(?:ä|ae)testens|bis einschlie(?:ß|ss)lich, nounLinks seit|vom|von|des|wegen|wg\\.?,
    particles noch|irgendwann|pünktlich, purposes für|fuer|f\\., plans plan|agenda|ziele?|aufgaben|programm|themen|zeitplan,
    absent keine?[nrms]?, closed geschlossen|urlaub|abwesend|krank, states hat|kommt|will|geht|fährt|fliegt|feiert|bekommt|meldet sich, titles frau|herrn?|dr\\.?|familie,
    moves (?:von|vom) [a-zäöü]{2,8}(?:tag|woch) auf|verschiebt sich|schieben|fällt|verlängern|verschieben|verschiebe|verlegen|verlege|legen|lege|umlegen|umbuchen|vorziehen|vorverlegen|absagen|tauschen|sag ab|sage ab,
    dinner abendessen|abendbrot|essen|feier|feierabendbier|konzert|kino, clock um|gegen|kurz vor, hour uhr,
    between zwischen|zw\\.|von|um, and und|u\\.|&, or oder|bzw\\.?|beziehungsweise, to bis(?: zum)?, after nach,
    before vorm?, of der|des|von|vom|im|in der|in, from vom|ab|von, until bis(?: zum)?,
    article der|dem|den|die|das, at um|gegen|ab|bis|von|zwischen, on am|an|den`),
};
