import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../src/slack/commands/parse-message.ts';
import { withoutOwnMention } from '../../../src/slack/edge/payloads.ts';
import { parseTodo } from '../../../src/tasks/parse-command.ts';

const command = (text: string) => ({ kind: 'command', command: parseTodo(text) });

describe('parseMessage', () => {
  it.each(['', ' ', 'help', 'Help me!', 'What can you do?'])('%j is answered with help', (text) =>
    expect(parseMessage(text)).toEqual({ kind: 'help' }),
  );

  it.each(['hi', 'Hello', 'Thanks!', 'ok', 'Why?'])('%j is answered with one sentence', (text) =>
    expect(parseMessage(text)).toEqual({ kind: 'hint' }),
  );

  it.each([
    ['what is overdue?', 'list overdue'],
    ["What's overdue for Anna?", 'list overdue for Anna'],
    ['what’s overdue', 'list overdue'],
    ['anything overdue?', 'list overdue'],
    ['overdue', 'overdue'],
    ['show me my tasks', 'list'],
    ['which tasks do I have?', 'list'],
    ['What should I do?', 'list'],
    ['show the tasks of Anna Kowalski', 'list for Anna Kowalski'],
    ['list', 'list'],
    ['list all', 'list all'],
    ['/todo list', 'list'],
    ['done 2', 'done 2'],
    ['done call anna', 'done call anna'],
    ['Call Anna tomorrow 3pm!', 'Call Anna tomorrow 3pm!'],
    ['Send the worksheet to <@U0ANNAK001> friday', 'Send the worksheet to <@U0ANNAK001> friday'],
    ['What to bring: a pen and 2 books', 'What to bring: a pen and 2 books'],
  ])('%j is what `/todo %s` says', (text, line) => {
    expect(parseMessage(text)).toEqual(command(line));
  });

  it.each([
    ['Anna', 'Anna', true],
    ['anna kowalski?', 'anna kowalski', true],
    ['Zuzanna Łęcka', 'Zuzanna Łęcka', true],
    ['client Anna', 'Anna', true],
    ['show me Anna', 'Anna', true],
    ['Call Anna tomorrow', 'Call Anna tomorrow', true],
    ['who is Anna?', 'Anna', false],
    ['Who’s Anna Kowalski', 'Anna Kowalski', false],
  ])('%j may name %j (or be a task: %s)', (text, name, asTask) => {
    expect(parseMessage(text)).toEqual({ kind: 'name', name, asTask });
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

  it('takes nothing away where Slack does not say who Touchline is', () => {
    expect(withoutOwnMention('<@UBOT> Call', payload)).toBe('<@UBOT> Call');
  });
});
