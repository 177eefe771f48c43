import { describe, expect, it } from 'vitest';
import { linkTo } from '../../../src/slack/ui/link.ts';

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
