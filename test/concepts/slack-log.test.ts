import { expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { slackLogger } from '../../src/slack/edge/logger.ts';

function capture() {
  const lines: string[] = [];
  const logger = slackLogger(createLog('trace', { write: (line) => void lines.push(line) }));
  return { logger, lines: () => lines.map((line) => JSON.parse(line)) };
}

it.each([
  [
    'Failed to parse the request body: Unexpected token, "Brimblewort" is not JSON',
    'Failed to parse the request body.',
  ],
  ['Malformed request body: Brimblewort', 'Malformed request body.'],
  ['http request failed', 'http request failed.'],
  ['An unhandled HTTP request (GET) made to /Brimblewort was ignored', 'An unhandled HTTP request.'],
  // What Slack says of a call (response_metadata.messages).
  ['no more than 75 characters allowed: Brimblewort', 'Slack’s library reports something.'],
  ['Brimblewort is deprecated', 'Slack’s library reports something.'],
])('logs of a line of Slack’s library the words that are always the same: %s', (text, words) => {
  const { logger, lines } = capture();
  logger.info(text, 'Brimblewort');
  logger.warn(text, new TypeError('Brimblewort'));
  logger.error(text);
  expect(JSON.stringify(lines())).not.toContain('Brimblewort');
  expect(lines()).toMatchObject([
    { level: 20, msg: words },
    { level: 40, msg: words, err: { type: 'TypeError' } },
    { level: 50, msg: words },
  ]);
});

it('logs no debug line of Slack’s library, which has whole payloads', () => {
  const { logger, lines } = capture();
  logger.debug('http request url: …, body: {"text":"Brimblewort"}');
  expect(lines()).toEqual([]);
});
