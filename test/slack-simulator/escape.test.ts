import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSeed } from '../../src/playground/slack-simulator/index.ts';
import { toRichText } from '../../src/playground/slack-simulator/rules/blocks/rich-text.ts';
import type { Person } from '../../src/playground/slack-simulator/world/data.ts';
import { escapeText, escapeTyped } from '../../src/playground/slack-simulator/world/escape.ts';
import { loadSeed } from '../../src/playground/slack-simulator/world/seed/load-seed.ts';

const data = loadSeed(defaultSeed, 0, []);
const jonas = data.people.get('U0JONAS001') as Person;
const guest = data.people.get('U0GUEST001') as Person;
const typed = (text: string, person = jonas, labelled = true) =>
  escapeTyped(data, person, 'T0NORTH001', text, labelled);

describe('what a person types, as Slack sends it', () => {
  const cases: [string, string][] = [
    ['@Marta Reyes', '<@U0MARTA001|marta>'],
    ['@marta, please', '<@U0MARTA001|marta>, please'],
    ['@MARTA REYES!', '<@U0MARTA001|marta>!'],
    ['(@anna.kowalski)', '(<@U0ANNAK001|anna.kowalski>)'],
    ['@martas', '@martas'],
    ['@nobody', '@nobody'],
    ['@Sofia Marin', '@Sofia Marin'],
    ['mail a.b@marta.example.', 'mail <mailto:a.b@marta.example|a.b@marta.example>.'],
    ['#coaching-notes', '#coaching-notes'],
    ['@here and @channel', '<!here> and <!channel>'],
    ['#coaching', '<#C0COACH001|coaching>'],
    ['#client-care and #nowhere', '<#C0CLIENTC1|client-care> and #nowhere'],
    ['#1', '#1'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['<@U0MARTA001> stays', '<@U0MARTA001> stays'],
    ['see https://a.example/?a=1&b=<2>', 'see <https://a.example/?a=1&amp;b=>&lt;2&gt;'],
    ['', ''],
  ];
  test.each(cases)('%s', (text, sent) => expect(typed(text)).toBe(sent));

  test('mentions in a message have no label', () => {
    expect(typed('@marta in #coaching', jonas, false)).toBe('<@U0MARTA001> in <#C0COACH001>');
  });

  test('a guest cannot mention a channel that they cannot see', () => {
    expect(typed('#coaching #leadership', guest)).toBe('#coaching #leadership');
    expect(typed('#leadership')).toBe('<#C0LEADER01|leadership>');
  });

  test('text without mentions or links is only escaped', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'ab <>&;:/.\n', 'é', '日') });
    fc.assert(
      fc.property(plain, (text) => {
        const sent = typed(text);
        expect(sent).toBe(escapeText(text));
        expect(sent.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(text);
      }),
    );
  });
});

test("a message's rich text has mentions and links as elements", () => {
  expect(toRichText('hi <@U1> &amp; <#C1|c>: <https://a.example/?x&amp;y> <!here>')).toEqual({
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'hi ' },
          { type: 'user', user_id: 'U1' },
          { type: 'text', text: ' & ' },
          { type: 'channel', channel_id: 'C1' },
          { type: 'text', text: ': ' },
          { type: 'link', url: 'https://a.example/?x&y' },
          { type: 'text', text: ' ' },
          { type: 'broadcast', range: 'here' },
        ],
      },
    ],
  });
});
