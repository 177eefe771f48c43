import { describe, expect, it } from 'vitest';
import { withCommandNames } from '../../../src/slack/ui/command-names.ts';
import { sentence } from '../../../src/slack/ui/message.ts';

const names = { '/todo': '/task', '/client': '/touchline client' };

describe('renamed commands', () => {
  it.each([
    ['Type `/todo` or `/todo add x`.', 'Type `/task` or `/task add x`.'],
    ['`/client NAME`, `/program`', '`/touchline client NAME`, `/program`'],
    ['See /todo, and `/todos` too.', 'See /todo, and `/todos` too.'],
  ])('are named in our own words: %s', (ours, shown) => {
    expect(withCommandNames(names, sentence(ours))).toEqual(sentence(shown));
  });

  it('leave what somebody wrote alone', () => {
    const written = 'Read `/todo` and `/client x`';
    const message = {
      text: 'A task',
      blocks: [
        { type: 'section', text: { type: 'plain_text', text: written } },
        {
          type: 'rich_text',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: written }] }],
        },
      ],
    } as Parameters<typeof withCommandNames>[1];
    expect(withCommandNames(names, message)).toEqual(message);
  });
});
