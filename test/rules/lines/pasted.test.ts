import { describe, expect, it } from 'vitest';
import { readLine } from '../../../src/tasks/read-line/index.ts';
import { readPasted } from '../../../src/tasks/read-line/pasted.ts';
import { context, names } from './meaning.ts';

const several: [what: string, typed: string, tasks: string[]][] = [
  [
    'dashes',
    '- Read the essay by friday\n- Phone her brother',
    ['Read the essay by friday', 'Phone her brother'],
  ],
  ['numbers', '1. Gym\n2) Call mum', ['Gym', 'Call mum']],
  ['boxes', '[ ] Gym\n- [x] Call mum\n• Rest', ['Gym', 'Call mum', 'Rest']],
  ['empty lines between', '- Gym\n\n- Call mum\n', ['Gym', 'Call mum']],
  [
    'a greeting and a signature around',
    'Hi Jonas, as discussed:\nDavid - finish the map\nMalik - record a pitch\nBest, Priya',
    ['David - finish the map', 'Malik - record a pitch'],
  ],
  [
    'a heading with its day',
    'To do by friday:\nsend it\nprint it',
    ['by friday: send it', 'by friday: print it'],
  ],
  [
    'several headings',
    'anna:\nsend it\nprint it\ntom:\ncall mum',
    ['anna: send it', 'anna: print it', 'tom: call mum'],
  ],
  [
    'short weekdays',
    'mo protokoll, di angebot, mi rechnung schreiben',
    ['Montag protokoll', 'Dienstag angebot', 'Mittwoch rechnung schreiben'],
  ],
  [
    'short weekdays, in Polish',
    'pon notatka, wt oferta, śr faktura',
    ['poniedziałek notatka', 'wtorek oferta', 'środa faktura'],
  ],
  [
    'how many they are',
    'dwie rzeczy: Jonas ma wysłać zaproszenie, a ja muszę ustalić stawkę',
    ['Jonas ma wysłać zaproszenie', 'ja muszę ustalić stawkę'],
  ],
  [
    'how many they are, in Dutch',
    'twee dingetjes: Jonas moet de zaal boeken en ik moet het tarief uitzoeken',
    ['Jonas moet de zaal boeken', 'ik moet het tarief uitzoeken'],
  ],
  [
    'what is to be done on a day, and words that join',
    'à faire demain:\nappeler la mairie\nconfirmer le buffet\net Priya doit valider le devis',
    ['demain: appeler la mairie', 'demain: confirmer le buffet', 'demain: Priya doit valider le devis'],
  ],
  [
    'another matter above',
    'budget: acheter du papier\nappeler la banque',
    ['budget: acheter du papier', 'appeler la banque'],
  ],
  [
    'how many they are, in French',
    '2 trucs, trouver un resto et payer la facture',
    ['trouver un resto', 'payer la facture'],
  ],
  [
    'what comes after',
    'imprimir o material e também ligar ao banco',
    ['imprimir o material', 'ligar ao banco'],
  ],
  ['a person above', 'for Anna:\n- Gym\n- Call mum', ['for Anna: Gym', 'for Anna: Call mum']],
  [
    'a person above, without marks',
    'For Anna:\nGo to the gym\nCall mum',
    ['For Anna: Go to the gym', 'For Anna: Call mum'],
  ],
  [
    'words that only say what they are',
    'Tasks for Anna:\n* Gym\n* Call mum',
    ['for Anna: Gym', 'for Anna: Call mum'],
  ],
  [
    'a name above, without a colon',
    'Anna Kowalski\n- Gym\n- Call mum',
    ['Anna Kowalski: Gym', 'Anna Kowalski: Call mum'],
  ],
  [
    'words around the name',
    'notes from session w tom:\n1. Gym\n2. Call mum',
    ['for tom: Gym', 'for tom: Call mum'],
  ],
  [
    'where they are from above',
    'From my notebook:\n1. reply to Malik\n2. new headshot',
    ['reply to Malik', 'new headshot'],
  ],
  [
    'a session and its day above',
    '@session Anna 18 Nov\n[ ] CV (fri)\n[x] rest',
    ['for Anna: CV (fri)', 'for Anna: rest'],
  ],
  [
    'the day of a call above, and a name before each',
    'From today’s call:\nTom - update the CV\nme - send it',
    ['Tom - update the CV', 'me - send it'],
  ],
  ['only a day of notes above', 'Notes from 18 Nov:\n- Gym\n- Call mum', ['Gym', 'Call mum']],
  ['a to-do list from someone', 'To do from Anna:\n- Gym\n- Rest', ['for Anna: Gym', 'for Anna: Rest']],
  [
    'a possessive above',
    'Anna’s homework from our call:\n- Gym\n- Call mum',
    ['for Anna: Gym', 'for Anna: Call mum'],
  ],
  ['a dump above', 'ok brain dump\ncall mum\ngo to the gym', ['call mum', 'go to the gym']],
  ['no one above', 'Next steps:\n- Gym\n- Call mum', ['Gym', 'Call mum']],
  ['lines alone', 'Read the essay friday\nPhone her brother', ['Read the essay friday', 'Phone her brother']],
  [
    'one line for a person',
    'for Anna: read the essay by friday, phone her brother tomorrow',
    ['for Anna: read the essay by friday', 'for Anna: phone her brother tomorrow'],
  ],
  [
    'a person, with semicolons',
    'for Tom: send notes; and call back',
    ['for Tom: send notes', 'for Tom: call back'],
  ],
];
const single = [
  'Call Anna',
  'Call Anna:\nabout the talk',
  'Two\nlines',
  'for Anna: bring pens, paper and tape',
  'for Anna Kowalski: draft the letter, low priority',
  'for Anna: call the bank, by friday',
  'Buy paint, brushes',
  'Kaffee und Kuchen bestellen, beides bis Freitag',
  'for Anna: buy milk, eggs, bread',
  'for Anna: call the bank, email Tom, low priority',
  'für Priya: Beamer testen, Wlan checken, so schnell wie möglich',
  'so kam es, do not, fr sprechen',
  '3 choses à dire en intro',
  'vois avec david puis dodo',
  'Write to Tom\n\nHe asked about the invoice of last week',
  `Summary\n${'word '.repeat(40)}`,
  '- only one',
  'Notes:',
  '-\n-',
];

describe('pasted text', () => {
  it.each(several)('with %s is a task a line', (_, typed, tasks) => {
    expect(readPasted(typed)).toEqual(tasks);
    expect(readLine(typed)).toEqual({ kind: 'pasted', lines: tasks, line: typed.trim() });
  });
  it('is not due on the day that it is from', () => {
    const withoutDays = (words: string) => (words === 'today' ? '' : words);
    expect(readPasted('Actions from today:\n- Gym\n- Rest', withoutDays)).toEqual(['Gym', 'Rest']);
    expect(readPasted('Actions for today:\n- Gym\n- Rest', withoutDays)).toEqual([
      'for today: Gym',
      'for today: Rest',
    ]);
  });
  it.each([
    ['Tomorrow: call mum\ngo to the gym', ['call mum Tomorrow', 'go to the gym Tomorrow']],
    ['call mum friday\ngo to the gym\nall for tomorrow', ['call mum friday', 'go to the gym for tomorrow']],
    ['send Anna: a pen\nall for Tom', ['send Anna: a pen', 'all for Tom']],
    ['call mum\nread the book - all for tomorrow', ['call mum for tomorrow', 'read the book for tomorrow']],
    ['call mum\ncollect all for tomorrow', ['call mum', 'collect all for tomorrow']],
  ])('is due on the day that is said of all: %j', (typed, tasks) => {
    const withoutDays = (words: string) => words.replace(/ ?(?:for )?(?:tomorrow|friday)/i, '').trim();
    expect(readPasted(typed, withoutDays)).toEqual(tasks);
  });
  it.each([
    [
      'by friday: Tom needs to send the CV and Anna needs to read the plan',
      ['Tom needs to send the CV by friday', 'Anna needs to read the plan by friday'],
    ],
    [
      'Spring: Tom needs to send the CV and Anna needs to read the plan',
      ['Tom needs to send the CV in "Spring"', 'Anna needs to read the plan in "Spring"'],
    ],
    [
      'To do by friday:\nTom needs to send it\nprint the badges',
      ['Tom needs to send it by friday', 'by friday: print the badges'],
    ],
    [
      'Spring:\nTom needs to send it\nprint the badges',
      ['Tom needs to send it in "Spring"', 'print the badges in "Spring"'],
    ],
    [
      'session with Anna:\nread the essay\ni send her the book',
      ['for Anna: read the essay', 'send her the book'],
    ],
  ])(
    'is due on the day of its heading, and in its program, also where it says whose it is: %j',
    (line, lines) => {
      expect(readLine(line, names, context)).toEqual({ kind: 'pasted', lines, line });
    },
  );
  it.each([
    ['jutro zadzwonić do Malika i wysłać materiały', ['jutro zadzwonić do Malika', 'wysłać materiały jutro']],
    ['à faire mercredi : appeler David, payer Zoom', ['appeler David mercredi', 'payer Zoom mercredi']],
    [
      'mail à David vendredi et relire le contrat lundi',
      ['mail à David vendredi', 'relire le contrat lundi'],
    ],
    [
      'David mailen über den Plan und Tom anrufen, beides morgen',
      ['David mailen über den Plan morgen', 'Tom anrufen morgen'],
    ],
  ])('has one day for all, or one for each: %j', (line, lines) => {
    expect(readLine(line, names, context)).toEqual({ kind: 'pasted', lines, line });
  });
  it.each([
    [
      'To-dos aus dem Jour fixe\n• Bogen überarbeiten (ich, Do)\n• Raumplan – Tom\n• Budget 2027: Priya, 11.12.',
      ['ich: Bogen überarbeiten, Donnerstag', 'Tom: Raumplan', 'Priya: Budget 2027, 11.12.'],
    ],
    [
      'actions from the standup\nvenue quote - Tom\nagenda Q1 - Priya by fri\nbadges - me',
      ['Tom: venue quote', 'Priya: agenda Q1, by fri', 'me: badges'],
    ],
    [
      'Punti riunione\n- preventivo (Priya, gio)\n- badge – Tom',
      ['Priya: preventivo, giovedì', 'Tom: badge'],
    ],
    [
      '- werkboek nakijken (di)\n- Tom: beamer regelen',
      ['werkboek nakijken (Dienstag)', 'Tom: beamer regelen'],
    ],
    [
      'CR point équipe\nPriya : maj du tableau, vendredi\nTom : devis traiteur, 9/12\nmoi : rien',
      ['Priya : maj du tableau, vendredi', 'Tom : devis traiteur, 9/12'],
    ],
  ])('says whose each is at the end of it, or below a heading without a colon: %j', (line, lines) => {
    expect(readLine(line, names, context)).toEqual({ kind: 'pasted', lines, line });
  });
  it.each([
    [
      'Record these items:\n\na. the contract – 8 December\nb. the report – no deadline',
      ['the contract – 8 December', 'the report'],
    ],
    ["todo's:\n-rent the tent\n-ask about allergies", ['rent the tent', 'ask about allergies']],
    [
      'reunião com Tom amanhã 14h\nmandar contrato\n\nobg!',
      ['reunião com Tom amanhã 14h', 'mandar contrato'],
    ],
    [
      'na jutro:\nfaktura za biuro\noddzwonić do Toma',
      ['na jutro: faktura za biuro', 'na jutro: oddzwonić do Toma'],
    ],
    [
      'martes\ninformes de Tom\nmiercoles\nnada\njueves\ncena equipo 21h',
      ['martes: informes de Tom', 'jueves: cena equipo 21h'],
    ],
    [
      'à faire cette semaine\n* faire la compta\n* relancer Tom jeudi',
      ['cette semaine: faire la compta', 'relancer Tom jeudi'],
    ],
    [
      'stuff for today: water plants; pay rent; ring mum',
      ['water plants for today', 'pay rent for today', 'ring mum for today'],
    ],
    [
      'Would you be so kind as to turn this into tasks for Anna? Thank you!\n• finish values exercise\n• choose a mentor',
      ['for Anna: finish values exercise', 'for Anna: choose a mentor'],
    ],
    [
      'para Anna: diario emocional, mapa de apoyos y la carta al yo futuro, todo para el lunes',
      [
        'para Anna: diario emocional para el lunes',
        'para Anna: mapa de apoyos para el lunes',
        'para Anna: la carta al yo futuro para el lunes',
      ],
    ],
  ])('is a list with its own marks and headings: %j', (line, lines) => {
    expect(readLine(line, names, context)).toMatchObject({ kind: 'pasted', lines });
  });
  it.each([
    [
      'okay three things first call the hotel second send grace the worksheet and third um order lunch',
      ['call the hotel', 'send grace the worksheet', 'order lunch'],
    ],
    [
      'alors premièrement appeler le traiteur deuxièmement imprimer les exercices',
      ['appeler le traiteur', 'imprimer les exercices'],
    ],
    [
      'dobra to tak po pierwsze zamówić catering po drugie wydrukować listę',
      ['zamówić catering', 'wydrukować listę'],
    ],
    [
      'também são duas coisas uma é ligar pro contador e a outra é mandar o relatório',
      ['ligar pro contador', 'mandar o relatório'],
    ],
    [
      'for Anna: first read ch 1, second write a summary, third send it to me',
      ['for Anna: read ch 1', 'for Anna: write a summary', 'for Anna: send it to me'],
    ],
  ])('is counted in words: %j', (line, lines) => {
    expect(readLine(line, names, context)).toMatchObject({ kind: 'pasted', lines });
  });
  it.each([
    'send the first, second and third chapter to Tom',
    'read the first chapter second section third page',
  ])('is one task that counts something else: %j', (line) => {
    expect(readLine(line, names, context)).toMatchObject({ kind: 'create', line });
  });
  it.each([
    [
      'oggi: richiamare Tom, stampare schede\ndomani: niente, sono in treno',
      ['oggi: richiamare Tom', 'oggi: stampare schede'],
    ],
    [
      'Tue: call Anna, Thu: send Tom the worksheet',
      ['Tuesday: call Anna', 'Thursday: send Tom the worksheet'],
    ],
    ['di: bank bellen, do: factuur sturen', ['Dienstag: bank bellen', 'Donnerstag: factuur sturen']],
    [
      'To do this week:\ncall the printer\nbook the room',
      ['this week: call the printer', 'this week: book the room'],
    ],
    [
      'toner bestellen, stifte auch, und bis freitag die agenda fürs offsite',
      ['toner bestellen, stifte auch', 'bis freitag die agenda fürs offsite'],
    ],
    [
      'review the goals by friday and then also um book the train before the weekend',
      ['review the goals by friday', 'book the train before the weekend'],
    ],
  ])('begins with its own day: %j', (typed, lines) => {
    // What somebody says who dictates is no word of the line.
    const line = typed.replace(' um ', ' ');
    expect(readLine(line, names, context)).toEqual({ kind: 'pasted', lines, line });
    expect(readLine(typed, names, context)).toEqual({ kind: 'pasted', lines, line });
  });
  it.each([
    'finish the slides, and by friday at the latest',
    'prepare the talk, and tomorrow morning rehearse it with Tom',
    'call Anna, and on friday Tom',
    'call the venue: friday, they close at 5',
    'Anna: nothing but rest',
  ])('%j is one task', (typed) => {
    expect(readLine(typed, names, context).kind).toBe('create');
  });
  it.each(single)('%j is no list of tasks', (typed) => {
    expect(readPasted(typed)).toBeUndefined();
  });
  it.each(['done 1\n2', 'help'])('a command stays one: %j', (typed) => {
    expect(readLine(typed).kind).not.toBe('pasted');
  });
});
