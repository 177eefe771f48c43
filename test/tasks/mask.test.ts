import { describe, expect, it } from 'vitest';
import { maskAll, maskCharacter, maskLiterals, mentions } from '../../src/tasks/mask.ts';

const shown = (text: string): string => text.replaceAll(maskCharacter, '·');
const literals = (text: string): string => shown(maskLiterals(text));
const all = (text: string): string => shown(maskAll(text));
/** Everything between the brackets is masked, and nothing else is. */
const expected = (text: string): [string, string] => [
  text.replace(/[⟦⟧]/g, ''),
  text.replace(/⟦(.*?)⟧/g, (_, inner: string) => '·'.repeat(inner.length)),
];

describe('literal text', () => {
  it.each([
    'see ⟦<https://a.example|friday>⟧ now',
    'see ⟦<!here>⟧ now',
    '1 > 2 and ⟦<x>⟧',
    'a < b\n> c',
    'open ⟦https://a.example/friday?at=5⟧ friday',
    'open ⟦http://a.example,⟧ friday',
    'open ⟦www.a.example/5⟧ friday',
    'https is friday',
    'www is friday',
    'to ⟦an.na+friday@a-b.example⟧ friday',
    'an@na friday',
    'run ⟦`at friday`⟧ friday',
    'a ` b\n` c',
    'say ⟦"call friday"⟧ friday',
    'say " friday\n"',
    'say ⟦“friday”⟧ friday',
    'say “ friday\n”',
    'say ⟦«friday»⟧ friday',
    'say « friday\n»',
    "say ⟦'friday'⟧ now",
    "say 'friday\n' now",
    "Anna's and Ben's friday",
    "the coaches' plan and 'n'x",
    '⟦\\friday⟧ call',
    'call ⟦\\tomorrow,⟧ then',
    'a\\b friday',
    'a \\ b',
    '<@U123> and <#C123|x> stay here',
  ])('%s', (text) => {
    const [typed, masked] = expected(text);
    expect(literals(typed)).toBe(masked);
  });

  it('ends where it is too long to be one', () => {
    for (const [start, end] of ['""', '``', '“”', '«»', '<>']) {
      expect(literals(`${start}${'x'.repeat(500)}${end}`)).toBe('·'.repeat(502));
      expect(literals(`${start}${'x'.repeat(501)}${end}`)).not.toContain('·');
    }
  });
});

describe('mentions and gaps', () => {
  it.each([
    'ask ⟦<@U123>⟧ and ⟦<#C123|general>⟧ now',
    'ask ⟦@anna.k_2-x⟧ now',
    'ask (@anna) now',
    'post in ⟦#général⟧ now',
    'post in ⟦#2026-plans⟧ now',
    'an@na and c#sharp',
    '@ anna # x',
    'call @11 friday',
    'call @11:30 friday',
    'call @3.30 friday',
    'call @3pm friday',
    'call @3:30 p.m. friday',
    'call @3 am friday',
    'ask ⟦@3rd⟧ friday',
    'ask ⟦@11x⟧ friday',
    'ask ⟦@123⟧ friday',
    'ask @3:305 friday',
    'see ⟦#11⟧ friday',
    'a    b',
    'a ⟦   ⟧ b',
  ])('%s', (text) => {
    const [typed, masked] = expected(text);
    expect(all(typed)).toBe(masked);
  });

  it('are found in the line, however many there are', () => {
    expect('<@U1> @anna #tag x@y'.match(mentions)).toEqual(['<@U1>', '@anna', '#tag']);
  });

  it('keep the length of the text', () => {
    const text = 'say "x"      to <@U1>\n\n\n\n\n\nhttps://a.example \\b';
    expect(maskAll(text)).toHaveLength(text.length);
  });
});
