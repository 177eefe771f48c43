import { describe, expect, it } from 'vitest';
import { typedText, withoutOwnMention } from '../../src/slack/edge/payloads.ts';
import { withCommandNames } from '../../src/slack/ui/command-names.ts';
import { dueMarkup, dueWords } from '../../src/slack/ui/due-text.ts';
import { linkTo } from '../../src/slack/ui/link.ts';
import { sentence } from '../../src/slack/ui/message.ts';
import { mentionedUser, readable } from '../../src/slack/ui/typed-text.ts';

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

describe('withoutOwnMention', () => {
  const payload = { event_id: 'E', team_id: 'T', event: { type: 'app_mention' } };
  const authorizations = [{ user_id: 'UBOT' }];
  it.each([
    ['<@UBOT> Call Anna', 'Call Anna'],
    ['<@UBOT>: Call Anna', 'Call Anna'],
    ['Call Anna <@UBOT|touchline>', 'Call Anna'],
    ['Please <@UBOT> call <@UANNA>', 'Please call <@UANNA>'],
    ['<@UBOT>', ''],
  ])('%j is %j', (text, words) => {
    expect(withoutOwnMention(text, { ...payload, authorizations })).toBe(words);
  });

  it('takes the first mention for its own where Slack does not say who Touchline is, and none of a message', () => {
    expect(withoutOwnMention('<@UBOT> call <@UANNA>', payload)).toBe('call <@UANNA>');
    const message = { ...payload, event: { type: 'message' } };
    expect(withoutOwnMention('<@UBOT> Call', message)).toBe('<@UBOT> Call');
  });
});

describe('linkTo', () => {
  it.each([
    ['https://north.example', 'North', '<https://north.example/|North>'],
    [
      'https://north.example/a?b=1&c=|>',
      '<!channel> *x*',
      '<https://north.example/a?b=1&amp;c=%7C%3E|&lt;!channel&gt; x>',
    ],
    ['https://north.example', 'A|B', '<https://north.example/|A¦B>'],
    ['javascript:alert(1)', 'North', 'North'],
    ['mailto:x@y.example', 'North', 'North'],
    ['', 'North', 'North'],
    [`https://north.example/${'x'.repeat(3000)}`, 'North', 'North'],
  ])('%j as %j', (address, name, shown) => {
    expect(linkTo(address, name)).toBe(shown);
  });
});

const now = Date.parse('2026-11-18T10:00:00Z');
const words = (iso: string, zone: string) => dueWords(Date.parse(iso) / 1000, zone, now);

describe('dueWords', () => {
  it.each([
    ['2026-11-21T23:59:59+01:00', 'Europe/Berlin', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59+01:00', 'Europe/London', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59+01:00', 'Asia/Tokyo', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59-05:00', 'Asia/Kolkata', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59+05:30', 'America/Los_Angeles', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59+13:00', 'Pacific/Auckland', 'Sat 21 Nov'],
    ['2026-11-21T23:59:59+12:45', 'Europe/London', 'Sat 21 Nov'],
  ])('shows a date typed without a time, %s, as that date in %s', (iso, zone, expected) => {
    expect(words(iso, zone)).toBe(expected);
  });

  it.each([
    ['2026-11-21T17:00:00+01:00', 'Europe/Berlin', 'Sat 21 Nov, 17:00 Berlin time'],
    ['2026-11-21T23:59:00+01:00', 'Europe/Berlin', 'Sat 21 Nov, 23:59 Berlin time'],
    ['2026-11-21T22:07:59+01:00', 'Europe/Berlin', 'Sat 21 Nov, 22:07 Berlin time'],
  ])('shows the time of %s in %s', (iso, zone, expected) => {
    expect(words(iso, zone)).toBe(expected);
  });
});

describe('dueMarkup', () => {
  const day = Date.parse('2026-11-21T23:59:59+01:00') / 1000;
  const noon = Date.parse('2026-11-21T12:00:00+09:00') / 1000;

  it('leaves the day to Slack, so that “tomorrow” is never read the day after', () => {
    expect(dueMarkup(day - 8 * 60 * 60 + 1, 'Europe/Berlin', now)).toBe(
      `<!date^${day - 8 * 60 * 60 + 1}^{date_long_pretty} at {time}|Sat 21 Nov, 16:00 Berlin time>`,
    );
    expect(dueMarkup(day, 'Asia/Tokyo', now)).toBe(`<!date^${noon}^{date_long_pretty}|Sat 21 Nov>`);
  });

  it('has the same date for several readers in words', () => {
    expect(dueMarkup(day, 'Asia/Tokyo', now, { isShared: true })).toBe('Sat 21 Nov');
  });
});

const names = { '/todo': '/task', '/client': '/touchline client' };

describe('renamed commands', () => {
  it.each([
    ['Type `/todo` or `/todo add x`.', 'Type `/task` or `/task add x`.'],
    ['`/client NAME`, `/program`', '`/touchline client NAME`, `/program`'],
    ['See /todo, and `/todos` too.', 'See /todo, and `/todos` too.'],
  ])('are named in our own words: %s', (ours, shown) => {
    expect(withCommandNames(names, sentence(ours))).toEqual(sentence(shown));
  });
});
