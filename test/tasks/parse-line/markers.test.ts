import { describe, expect, it } from 'vitest';
import type { ParsedTaskLine, Priority } from '../../../src/tasks/parse-line/index.ts';
import { dueOf, parse } from './support.ts';

describe('a priority', () => {
  it.each<[string, string, Priority]>([
    ['send it p1', 'send it', 'high'],
    ['send it p2 tomorrow', 'send it', 'medium'],
    ['send it P3, friday', 'send it', 'low'],
    ['read chapter 3 p1', 'read chapter 3', 'high'],
    ['p1 call the bank', 'call the bank', 'high'],
    ['P1 bug report', 'bug report', 'high'],
    ['send it (p1)', 'send it', 'high'],
    ['send it !p1', 'send it', 'high'],
    ['send !p1 it', 'send it', 'high'],
    ['send it (p1) to them', 'send it to them', 'high'],
    ['tomorrow p1 send it', 'send it', 'high'],
    ['@anna p1 send it', 'send it', 'high'],
    ['for @anna: p1 send it', 'send it', 'high'],
    ['for Anna Kowalski: p1 send it', 'send it', 'high'],
    ['send it p1 #spring tomorrow', 'send it', 'high'],
    ['send it p1 in Leadership Foundations', 'send it', 'high'],
    ['send it p1  in Leadership Foundations', 'send it', 'high'],
    ['send it p1, please', 'send it, please', 'high'],
    ['read 7 habits p2 for Anna', 'read 7 habits', 'medium'],
    ['send it !P2.', 'send it.', 'medium'],
    ['send it !!', 'send it', 'medium'],
    ['send !!! it', 'send it', 'high'],
    ['send it !urgent', 'send it', 'high'],
    ['send it !high p1', 'send it', 'high'],
    ['send it high priority', 'send it', 'high'],
    ['send it tomorrow high priority', 'send it', 'high'],
    ['send it High Priority tomorrow', 'send it', 'high'],
    ['send it, low priority, for Anna Kowalski', 'send it', 'low'],
    ['Medium priority: send it', 'send it', 'medium'],
    ['Medium priority - send it', 'send it', 'medium'],
    ['send it high priority in Leadership Foundations', 'send it', 'high'],
    ['send it high priority  in Leadership Foundations', 'send it', 'high'],
  ])('may be written like this: %s', async (line, text, priority) => {
    const parsed = await parse(line);
    expect([parsed.text, parsed.priority]).toEqual([text, priority]);
  });

  it.each([
    'send it p4',
    'send it p12',
    'send it p1x',
    'read p2 of the book',
    'read p3',
    'print p1 and p2',
    'compare p1-p3',
    'see page p2',
    'book room p3',
    'fix the p1 bug',
    'Fix P2 bug',
    'Fix P2 bug, then rest',
    'fix the p1 bug in production',
    'fix the (p1 bug)',
    'fix (the p1) bug',
    'fix p1 a@b.example',
    'p1 of 3: send it',
    'p2 and p3 go first',
    'read p3 for the whole of the week in the garden please',
    'Discuss P1 "login" incidents with them',
    'for clarity p1 goes first',
    'read "p1"',
    'read \\p1',
    'Wow!! great',
    'Wow !!!! great',
    'send it !soonish',
    'discuss what is high priority',
    'call high priority clients',
    'High priority clients: call them',
    'call the bank, high priority clients first',
    'call them, high priority clients in the garden',
    'ask them, what is high priority',
    'this is high priority',
    'prioritise high priority',
    'discuss "high priority"',
  ])('is not meant by %s', async (line) => {
    const parsed = await parse(line);
    expect([parsed.text, parsed.priority]).toEqual([line.replace('\\', ''), null]);
  });

  it('leaves a second, different one in the text', async () => {
    expect(await parse('send it !high !low')).toMatchObject({ text: 'send it !low', priority: 'high' });
  });
});

describe('a program without quotes', () => {
  it.each<[string, string, string]>([
    ['review goals in Leadership Foundations', 'review goals', 'Leadership Foundations'],
    ['review goals in leadership foundations.', 'review goals.', 'leadership foundations'],
    [
      'review goals in leadership foundations for Anna Kowalski tomorrow !high',
      'review goals',
      'leadership foundations',
    ],
    ['review goals tomorrow in First 90 Days', 'review goals', 'First 90 Days'],
    ['review goals in first 90 days, friday', 'review goals', 'first 90 days'],
    ['in Leadership Foundations: review goals', 'review goals', 'Leadership Foundations'],
    ['  in Leadership Foundations – review goals', 'review goals', 'Leadership Foundations'],
    ['file #books in "Leadership Foundations"', 'file #books', 'Leadership Foundations'],
    ['file it in " Leadership Foundations "', 'file it', 'Leadership Foundations'],
    ['plant the bulbs in Spring!!', 'plant the bulbs!!', 'Spring'],
    ['plant the bulbs in Spring', 'plant the bulbs', 'Spring'],
    ['file #books in Leadership Foundations', 'file #books', 'Leadership Foundations'],
  ])('is found by its whole name: %s', async (line, text, name) => {
    expect(await parse(line)).toMatchObject({ text, program: { name, known: true } });
  });

  it.each([
    'plant the bulbs in spring',
    'review goals in Leadership',
    'speak in Leadership Foundations about goals',
    'speak in Leadership Foundations: goals are set',
    'in Leadership Foundations we speak: goals are set',
    'review goals in "Nothing", in \\Spring',
    'log in Leadership Foundations Two',
  ])('is not meant by %s', async (line) => {
    const parsed = await parse(line);
    expect(parsed.program?.known ?? false).toBe(false);
  });

  it.each([
    ['file it <#C012ABCDE>', 'file it', '<#C012ABCDE>'],
    ['file it in <#C012ABCDE|> tomorrow', 'file it', '<#C012ABCDE>'],
    ['file it <#C012ABCDE> in "Second Term"', 'file it <#C012ABCDE>', 'Second Term'],
  ])('is not known by the id of a channel: %s', async (line, text, name) => {
    expect(await parse(line)).toMatchObject({ text, program: { name, known: false } });
  });
});

describe('the text', () => {
  it.each([
    ['for Anna Kowalski: send the worksheet eod', 'send the worksheet'],
    ['“Anna’s worksheet” — tomorrow', '“Anna’s worksheet”'],
    ['send the worksheet, fri', 'send the worksheet'],
    ['send the worksheet - fri !high', 'send the worksheet'],
    ['send the worksheet; fri; for Anna', 'send the worksheet'],
    ['send the worksheet: fri', 'send the worksheet'],
    ['send the worksheet, tomorrow!', 'send the worksheet!'],
    ['send the worksheet (for Anna)', 'send the worksheet'],
    ['send the worksheet (!high) [fri]', 'send the worksheet'],
    ['(friday) – send the worksheet', 'send the worksheet'],
    ['friday: - send the worksheet', 'send the worksheet'],
    ['send the worksheet, (tomorrow), then rest', 'send the worksheet, then rest'],
    ['send the worksheet, tomorrow, then rest', 'send the worksheet, then rest'],
    [
      'call, tomorrow, about what we said last week of the account',
      'call, about what we said last week of the account',
    ],
    ['call - tomorrow - about pricing', 'call - about pricing'],
    ['- for Anna: send the worksheet', '- send the worksheet'],
    ['send the worksheet :smile: fri', 'send the worksheet :smile:'],
    ['send the worksheet tomorrow :smile: ok', 'send the worksheet :smile: ok'],
    ['send the worksheet !tomorrow', 'send the worksheet'],
    ['send the worksheet,', 'send the worksheet,'],
    ['a well-known — thing', 'a well-known — thing'],
  ])('has no leftover punctuation: %s', async (line, text) => {
    expect((await parse(line)).text).toBe(text);
  });
});

describe('the words of a date', () => {
  it.each<[string, string, string, string]>([
    ['read chapter 3 at 7 for Anna Kowalski', 'at 7', 'read chapter 3', 'read chapter 3 at 7'],
    ['call (next friday) for Tom', 'next friday', 'call', 'call (next friday)'],
    ['Friday: call !high', 'Friday', 'call', 'Friday: call'],
    ['call, on 3/4', 'on 3/4', 'call', 'call, on 3/4'],
    ['Friday call Anna at 5pm', 'Friday … at 5pm', 'call Anna', 'Friday call Anna at 5pm'],
  ])('are returned, and can stay in the text: %s', async (line, words, text, textWithDate) => {
    const parsed: ParsedTaskLine = await parse(line);
    expect(dueOf(parsed)).not.toBeNull();
    expect([parsed.text, parsed.due?.words, parsed.due?.textWithDate]).toEqual([text, words, textWithDate]);
  });
});
