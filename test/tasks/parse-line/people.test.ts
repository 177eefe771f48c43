import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { dueOf, organization, parse, who } from './support.ts';

type Row = [line: string, text: string, assignee: string | null];

describe('a name after "for"', () => {
  it.each<Row>([
    ['wait for Anna', 'wait for Anna', null],
    ['Waiting for Anna Kowalski friday', 'Waiting for Anna Kowalski', null],
    ['cover for tom on friday', 'cover for tom', null],
    ['stand in for Tom at the workshop', 'stand in for Tom at the workshop', null],
    ['send the forms for Anna to sign', 'send the forms for Anna to sign', null],
    ['ask for Anna Kowalski to review it', 'ask for Anna Kowalski to review it', null],
    ['send a note to wait list for Anna', 'send a note to wait list', 'Anna'],
  ])(
    'is part of the text when it says who one is waiting for, or what they will do: %s',
    async (line, text, assignee) => {
      const parsed = await parse(line);
      expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
    },
  );

  it.each<Row>([
    ['buy milk for Tom Smith', 'buy milk', 'Tom Smith?'],
    ['buy milk for Tom Smith tomorrow !high', 'buy milk', 'Tom Smith?'],
    ['send worksheet for Anna Kowalsky', 'send worksheet', 'Anna Kowalsky?'],
    ['send worksheet for anna kowalsky', 'send worksheet', 'anna kowalsky?'],
    ['send worksheet for anna kowalsky friday', 'send worksheet', 'anna kowalsky?'],
    ['send worksheet for anna kowalsky about it', 'send worksheet about it', 'anna kowalsky?'],
    ['for anna kowalsky: send worksheet', 'send worksheet', 'anna kowalsky?'],
    ['send worksheet for anna Kowalsky', 'send worksheet', 'anna Kowalsky?'],
    ['send worksheet for ANNA KOWALSKY', 'send worksheet', 'ANNA KOWALSKY?'],
    ['gift for Anna Kowalski-Smith', 'gift', 'Anna Kowalski-Smith?'],
    ['gift for Anna Kowalski Smith', 'gift', 'Anna Kowalski Smith?'],
    ['gift for Anna-Maria about it', 'gift about it', 'Anna-Maria?'],
    ['gift for Ana Kowalski about it', 'gift about it', 'Ana Kowalski?'],
    ['gift for Anna de Souza', 'gift', 'Anna de Souza?'],
    ['gift for anna de souza', 'gift', 'anna de souza?'],
    ['gift for Anna K. Smith', 'gift', 'Anna K Smith?'],
    ['gift for Anna X', 'gift', 'Anna X?'],
    ['flowers for Anna May', 'flowers', 'Anna May?'],
    ['gift for Anna A', 'gift', 'Anna A?'],
    ['gift for anna lyons', 'gift', 'anna lyons?'],
    ['gift for Anna den Haag', 'gift', 'Anna den Haag?'],
  ])('that continues belongs to another person: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });

  it.each<Row>([
    ['for anna about pricing', 'about pricing', 'anna'],
    ['for Anna About Pricing', 'About Pricing', 'Anna'],
    ['for anna on pricing', 'on pricing', 'anna'],
    ['for anna to read chapter 3', 'read chapter 3', 'anna'],
    ['for anna re: pricing', 're: pricing', 'anna'],
    ['for anna send the worksheet', 'send the worksheet', 'anna'],
    ['for anna call about pricing', 'call about pricing', 'anna'],
    ['for anna stretch tomorrow', 'stretch', 'anna'],
    ['list for anna send the slides', 'list send the slides', 'anna'],
    ['print for anna colour pages', 'print colour pages', 'anna'],
    ['call for anna quickly', 'call quickly', 'anna'],
    ['translate for Anna de', 'translate de', 'Anna'],
    ['call for Tom...', 'call...', 'Tom'],
    ['gift for Anna kowalsky', 'gift kowalsky', 'Anna'],
    ['gift for Anna A good one', 'gift A good one', 'Anna'],
    ['gift for Anna, Zoe', 'gift, Zoe', 'Anna'],
    ['snacks for Anna and the team’s friends', 'snacks and the team’s friends', 'Anna'],
    ['send it for anna please', 'send it please', 'anna'],
    ['send it for Anna ASAP', 'send it', 'Anna'],
    ['send it for Anna Friday', 'send it', 'Anna'],
    ['send it for Anna Tomorrow 3pm', 'send it', 'Anna'],
    ['send it for Anna May 5', 'send it', 'Anna'],
    ['send it for Anna p1', 'send it', 'Anna'],
    ['send it for Anna Q3 numbers', 'send it Q3 numbers', 'Anna'],
    ['flowers for april may', 'flowers', 'april may'],
    ['lunch for Katarzyna Zielińska-Brown friday', 'lunch', 'Katarzyna Zielińska-Brown'],
    ['flowers for my mother', 'flowers for my mother', null],
    ['walk for an hour', 'walk for an hour', null],
    ['walk for my an', 'walk', 'my an'],
    ['flowers for My', 'flowers', 'My'],
    ['call for Dr. Anna Kowalski', 'call', 'Anna Kowalski'],
    ["gift for Sinéad O'Neil", 'gift', "Sinéad O'Neil"],
  ])('ends before other words: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });

  it.each<Row>([
    ['send worksheet for anna k', 'send worksheet', 'anna k'],
    ['send worksheet for Anna K.', 'send worksheet', 'Anna K'],
    ['for anna k. tomorrow send worksheet', 'send worksheet', 'anna k'],
    ['send worksheet for anna k about it', 'send worksheet about it', 'anna k'],
    ['send worksheet for Anna Kow about it', 'send worksheet about it', 'Anna Kow'],
    ['send worksheet for ann k', 'send worksheet', 'ann k: ask'],
  ])('may have an incomplete last word: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });

  it.each([
    'Thanks for Anna Kowalski’s feedback',
    "Thanks for Anna Kowalski's feedback",
    'Thanks for Anna’s feedback',
    "Thanks for Anna's feedback",
    'thanks for anna kowalsky’s feedback',
    'Snacks for Anna and Tom’s meeting',
    "snacks for anna and tom's meeting",
    'Snacks for Anna and Zoe’s meeting',
    'Snacks for James’ meeting',
    'snacks for me and Tom’s party',
    'call the bank @anna, Tom’s laptop is broken',
    'For Annna Quist’s party: cake',
    'For James’ party: cake',
  ])('is part of the text when it is about something of theirs: %s', async (line) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([line, null]);
  });

  it('is a month when a number follows', async () => {
    const parsed = await parse('Check in for April 5');
    expect([parsed.text, who(parsed), dueOf(parsed)]).toEqual(['Check in', null, '2027-04-05']);
  });
});

describe('several names', () => {
  it.each<Row>([
    [
      'report for Grace period analysis for Anna Kowalski',
      'report for Grace period analysis',
      'Anna Kowalski',
    ],
    ['for Anna Kowalski: buy a gift for Tom', 'buy a gift for Tom', 'Anna Kowalski'],
    ['buy a gift for Tom @anna', 'buy a gift for Tom', 'anna'],
    ['@anna buy a gift for Tom', 'buy a gift for Tom', 'anna'],
    ['for Anna: wrap a gift for Anna', 'wrap a gift for Anna', 'Anna'],
    ['send it for Anna and tell them', 'send it and tell them', 'Anna'],
    ['lunch for Anna Kowalski and the team', 'lunch and the team', 'Anna Kowalski'],
  ])('leave one possible assignee: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });

  it.each([
    'slides @anna @tom',
    'slides @anna, @tom tomorrow',
    'slides for @anna and @tom tomorrow',
    'slides for <@U012ABCDE> and <@U012ABCDF>',
    '@anna and @tom should meet',
    '@anna and Tom Okafor should meet',
    '@anna call @tom',
    'slides for Anna Kowalski and Tom Okafor',
    'slides for Anna Kowalski, Tom Okafor',
    'slides for Anna & Tom',
    'slides for anna/tom',
    'slides for Anna and @tom today',
    'slides for Anna and Zoe Quist',
    'slides for Zoe Quist and Anna',
    'slides for Anna and me',
    'slides for me and Anna',
    'slides for anna@mail.example and tom@mail.example',
    'slides for Tom Okafor @anna',
    'a gift for Tom for Anna',
    'a gift for Tom for Zoe Quist',
    'call for Anna Kowalski about a gift for Tom',
  ])('are too many to choose from: %s', async (line) => {
    expect(who(await parse(line))).toBe('several');
  });

  it('do not matter when the assignee is given', async () => {
    const parsed = await parseTaskLine('slides for Anna and Tom friday', {
      ...organization,
      assigneeGiven: true,
    });
    expect([parsed.text, who(parsed), dueOf(parsed)]).toEqual([
      'slides for Anna and Tom',
      null,
      '2026-11-06',
    ]);
  });
});

describe('a name that may say whose task it is', () => {
  it.each<Row>([
    ['Anna: send the report', 'send the report', 'Anna: ask'],
    ['anna: send the report tomorrow', 'send the report', 'anna: ask'],
    ['tomorrow: Anna: send the report', 'send the report', 'Anna: ask'],
    ['!high Anna Kowalski: send the report', 'send the report', 'Anna Kowalski: ask'],
    ['Anna K: send the report', 'send the report', 'Anna K: ask'],
    ['Annie: send the report', 'send the report', 'Annie: ask'],
    ['April May: send the report', 'send the report', 'April May: ask'],
    ['call the bank for tommy', 'call the bank', 'tommy: ask'],
    ['call the bank for tommy friday !high', 'call the bank', 'tommy: ask'],
    ['for kasia: journal', 'journal', 'kasia: ask'],
    ['call the bank for dave chen', 'call the bank', 'dave chen: ask'],
    ['Grace: send the report', 'send the report', 'Grace: ask'],
    ['Grace: - send the report', 'send the report', 'Grace: ask'],
    ['call the bank for tommy!', 'call the bank!', 'tommy: ask'],
    ['• for tommy: call the bank', '• call the bank', 'tommy: ask'],
  ])('is asked about: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
    expect(parsed.textWithName).toMatch(/anna|annie|april|grace|tommy|kasia|dave/i);
  });

  it.each([
    'Reminder: send the report',
    'Note for the team: send the report',
    'April: plan the budget',
    'Spring: print the slides',
    'Call Anna: ask about pricing',
    'Anna’s report: send it',
    'Anna:send the report',
    'Anna Kowalski:',
    'RE: the report',
    'Quist: send the report',
    'Tom & Anna: lunch',
    '"Anna": say it right',
    'wait for tommy',
    'cake for tommy to eat',
    'a gift for tommy from us',
    'invoice for grant',
    'call the bank for tommy: he knows',
    'call the bank for tommy/anna',
    'Anna is at https://a.example/x: look',
  ])('is not, without such a name there: %s', async (line) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([line, null]);
  });

  it.each(['Anna: send the report', 'call the bank for tommy'])('is somebody’s: %s', async (line) => {
    expect((await parse(line)).assignee).toMatchObject({ known: true, ask: true });
  });

  it.each([
    ['call the bank for tommy', 'tommy'],
    ['call the bank for jo', undefined],
    ['Jo: send the report', undefined],
    ['Grant: send the report', undefined],
  ])('has three letters, and is no ordinary word, whoever may be called that: %s', async (line, name) => {
    const { assignee } = await parseTaskLine(line, { ...organization, isCalled: () => true });
    expect(assignee?.kind === 'name' && assignee.ask ? assignee.name : undefined).toBe(name);
  });

  it.each<Row>([
    ['Anna: send the report for Tom Okafor', 'Anna: send the report', 'Tom Okafor'],
    ['Anna: send the report @tom', 'Anna: send the report', 'tom'],
    ['for Anna: send the report', 'send the report', 'Anna'],
    ['for Tom: gift for Anna Kowalski', 'for Tom: gift', 'Anna Kowalski'],
    ['call for Tom about it for Anna Kowalski by mail', 'call for Tom about it by mail', 'Anna Kowalski'],
    ['gift for Tom for anna@mail.example', 'gift for Tom', 'anna@mail.example'],
    ['snacks for anna@mail.example and Tom’s party', 'snacks and Tom’s party', 'anna@mail.example'],
  ])('gives way to a clear one: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });
});

describe('the words of a name', () => {
  type Kept = [line: string, assignee: string | null, text: string, withName?: string, withBoth?: string];
  it.each<Kept>([
    ['write a post for LinkedIn', 'LinkedIn?', 'write a post', 'write a post for LinkedIn'],
    ['slides for Module Three friday !high', 'Module Three?', 'slides', 'slides for Module Three'],
    ['plan for Annna K', 'Annna K?', 'plan', 'plan for Annna K'],
    ['invoice @acme tomorrow', 'acme?', 'invoice', 'invoice @acme'],
    ['invoice for a@acme.example', 'a@acme.example?', 'invoice', 'invoice for a@acme.example'],
    ['slides for Anna friday', 'Anna', 'slides', 'slides for Anna'],
    ['call at 7 for Zoom !high', 'Zoom?', 'call', 'call for Zoom', 'call at 7 for Zoom'],
    ['notes for Zoom, next friday', 'Zoom?', 'notes', 'notes for Zoom', 'notes for Zoom, next friday'],
    ['For Ana: journal tomorrow', 'Ana?', 'journal', 'For Ana: journal'],
    ['For Ana journal', 'Ana?', 'journal', 'For Ana journal'],
    ['tomorrow: for Ana Quist journal', 'Ana Quist?', 'journal', 'for Ana Quist journal'],
    ['for Annna K journal', 'Annna K?', 'journal', 'for Annna K journal'],
    ['for Annna K', 'Annna K?', 'for Annna K', 'for Annna K'],
    ['for Ana: a gift for Zoe', 'Ana?', 'a gift for Zoe', 'for Ana: a gift for Zoe'],
    ['for ana: journal', 'ana: ask', 'journal', 'for ana: journal'],
    ['For Ana’s party: cake', null, 'For Ana’s party: cake'],
    ['For Christmas buy gifts', null, 'For Christmas buy gifts'],
    ['For LinkedIn: post @anna', 'anna', 'For LinkedIn: post', 'For LinkedIn: post @anna'],
    ['For Anna Kowalski', 'Anna Kowalski', '', 'For Anna Kowalski'],
    ['invoice for a@acme.example ', 'a@acme.example?', 'invoice', 'invoice for a@acme.example'],
    ['invoice for a@acme.example !high', 'a@acme.example?', 'invoice', 'invoice for a@acme.example'],
    ['invoice for a@acme.example?', null, 'invoice for a@acme.example?'],
    ['plan for Annna KPI', null, 'plan for Annna KPI'],
    ['plan for Zoe/team', null, 'plan for Zoe/team'],
    ['notes for K', null, 'notes for K'],
    [
      'materials for First 90 Days @anna',
      'anna',
      'materials for First 90 Days',
      'materials for First 90 Days @anna',
    ],
    [
      '@anna materials for First 90 Days',
      'anna',
      'materials for First 90 Days',
      '@anna materials for First 90 Days',
    ],
    ['materials for Leadership Foundations', null, 'materials for Leadership Foundations'],
    ['materials for First 90 Days friday', null, 'materials for First 90 Days'],
    ['For Leadership Foundations: print it', null, 'For Leadership Foundations: print it'],
    ['materials for Spring', null, 'materials for Spring'],
    ['slides for me', 'me', 'slides'],
    ['call every monday for Zoe', 'Zoe?', 'call every monday', 'call every monday for Zoe'],
    ['call for Zoe every monday', 'Zoe?', 'call every monday', 'call for Zoe every monday'],
    ['call @anna every monday', 'anna', 'call every monday', 'call @anna every monday'],
  ])('can stay in the text: %s', async (line, assignee, text, withName, withBoth) => {
    const parsed = await parse(line);
    expect([who(parsed), parsed.text, parsed.textWithName]).toEqual([assignee, text, withName]);
    if (withBoth !== undefined) expect(parsed.due?.textWithBoth).toBe(withBoth);
  });

  it('are not part of a date, even one around them', async () => {
    const around = await parse('call next for Anna Kowalski friday');
    expect([around.text, around.textWithName]).toEqual(['call', 'call for Anna Kowalski']);
  });

  it.each<[line: string, text: string, people: string[]]>([
    ['prepare intake form for Anna and Tom', 'prepare intake form for Anna and Tom', ['Anna', 'Tom']],
    ['form for Anna, Tom and Grace friday !high', 'form for Anna, Tom and Grace', ['Anna', 'Tom', 'Grace']],
    ['form for Anna and Zoe Quist', 'form for Anna and Zoe Quist', ['Anna', 'Zoe Quist?']],
    ['form for Zoe Quist and Anna', 'form for Zoe Quist and Anna', ['Zoe Quist?', 'Anna']],
    ['form for Anna and me', 'form for Anna and me', ['Anna', 'me']],
    ['form @anna @nobody', 'form @anna @nobody', ['anna', 'nobody?']],
    ['form for <@U012ABCDE> and @tom', 'form for <@U012ABCDE> and @tom', ['<@U012ABCDE>', 'tom']],
    [
      'form for anna@mail.example, x@y.example',
      'form for anna@mail.example, x@y.example',
      ['anna@mail.example', 'x@y.example?'],
    ],
    ['a gift for Tom for Zoe Quist', 'a gift for Tom for Zoe Quist', ['Tom', 'Zoe Quist?']],
    ['form for Zoe and Anna', 'form for Zoe and Anna', ['Zoe?', 'Anna']],
    ['form for Anna and Zoe', 'form for Anna and Zoe', ['Anna', 'Zoe?']],
    ['form for Anna & Zoe', 'form for Anna & Zoe', ['Anna', 'Zoe?']],
    ['form for Anna and anna', 'form for Anna and anna', ['anna']],
    ['form for me and Anna', 'form for me and Anna', ['me', 'Anna']],
    ['form for Anna and me and Grace', 'form for Anna and me and Grace', ['Anna', 'me', 'Grace']],
    ['form for Anna, @tom and Grace', 'form for Anna, @tom and Grace', ['Anna', 'tom', 'Grace']],
    ['form for Anna, Tom and Grace’s lunch', 'form for Anna, Tom and Grace’s lunch', ['Anna', 'Tom']],
    ['call <@U012ABCDE> <@U034FGHIJ>', 'call <@U012ABCDE> <@U034FGHIJ>', ['<@U012ABCDE>', '<@U034FGHIJ>']],
    [
      'form for Anna, tom@mail.example and Grace',
      'form for Anna, tom@mail.example and Grace',
      ['Anna', 'tom@mail.example', 'Grace'],
    ],
    [
      'form for Anna and tom@mail.example.',
      'form for Anna and tom@mail.example.',
      ['Anna', 'tom@mail.example'],
    ],
    [
      'for Anna, Tom, Grace, April, Sinéad, Katarzyna: form',
      'for Anna, Tom, Grace, April, Sinéad, Katarzyna: form',
      ['Anna', 'Tom', 'Grace', 'April', 'Sinéad', 'Katarzyna'],
    ],
    // A full name in the middle of the line, and a first name at its end.
    [
      'call for Anna Kowalski about it for Tom',
      'call for Anna Kowalski about it for Tom',
      ['Anna Kowalski', 'Tom'],
    ],
    [
      'gift for tom@mail.example about it for Anna',
      'gift for tom@mail.example about it for Anna',
      ['tom@mail.example', 'Anna'],
    ],
  ])('all stay when there are several names: %s', async (line, text, people) => {
    const parsed = await parse(line);
    const { assignee } = parsed;
    const named = assignee?.kind === 'several' ? assignee.people : [];
    expect(named.map((one) => who({ ...parsed, assignee: one }))).toEqual(people);
    expect([parsed.text, parsed.textWithName]).toEqual([text, text]);
  });

  it('all stay beside those of a date that has to be chosen', async () => {
    const { text, due } = await parse('form for Anna and Tom at 7 !high');
    expect([text, due?.textWithDate]).toEqual(['form for Anna and Tom', 'form for Anna and Tom at 7']);
  });
});
