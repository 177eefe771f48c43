import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedText } from '../../../src/slack/edge/payloads.ts';
import { mentionedUser, readable } from '../../../src/slack/ui/typed-text.ts';

describe('typedText', () => {
  it.each([
    ['R&amp;D &lt;plan&gt;', 'R&D <plan>'],
    ['&amp;lt; stays', '&lt; stays'],
    ['<https://a.example/x?d=1&amp;e=2>', 'https://a.example/x?d=1&e=2'],
    ['see <http://a.example|a.example>.', 'see a.example.'],
    ['<https://a.example|the notes>', 'the notes (https://a.example)'],
    ['<mailto:a@b.example|a@b.example>', 'a@b.example'],
    ['<tel:+441234|+441234>', '+441234'],
    ['<!channel> <!here|here> <!subteam^S1|@coaches> <!subteam^S2>', '@channel @here @coaches @subteam'],
    ['for <@U1|anna> in <#C1|coaching> &amp; co', 'for <@U1|anna> in <#C1|coaching> & co'],
    ['', ''],
  ])('turns %j into %j', (sent, typed) => {
    expect(typedText(sent)).toBe(typed);
  });

  it('restores any text that Slack escaped', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typedText(escaped(text)) === text));
    fc.assert(
      fc.property(fc.stringMatching(/^[&<>amplt;|@#! ]{0,40}$/), (text) => typedText(escaped(text)) === text),
    );
  });
});

describe('readable', () => {
  it.each([
    ['Tell <@U1|anna> in <#C1|coaching>', 'Tell @anna in #coaching'],
    ['<@U1> and <#C1>', '@U1 and #C1'],
    ['<@U1|> and <#C1|>', '@U1 and #C1'],
    ['a < b > c <3', 'a < b > c <3'],
  ])('shows %j as %j', (typed, words) => {
    expect(readable(typed)).toBe(words);
  });
});

describe('mentionedUser', () => {
  it.each([
    ['<@U123|anna>', 'U123'],
    [' <@W9> ', 'W9'],
    ['<@U1> and more', undefined],
    ['@anna', undefined],
    ['<#C1|c>', undefined],
  ])('finds in %j the user %j', (typed, id) => {
    expect(mentionedUser(typed)).toBe(id);
  });
});
