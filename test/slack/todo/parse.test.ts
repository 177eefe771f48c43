import { describe, expect, it } from 'vitest';
import { parseTodo } from '../../../src/slack/todo/parse.ts';

const mine = { kind: 'mine' };

describe('parseTodo', () => {
  it.each([
    ['', { kind: 'list', whose: mine, page: 1 }],
    ['  list ', { kind: 'list', whose: mine, page: 1 }],
    ['LIST page 3', { kind: 'list', whose: mine, page: 3 }],
    ['list for me', { kind: 'list', whose: mine, page: 1 }],
    ['list <@U1|anna> page 2', { kind: 'list', whose: { kind: 'named', name: '<@U1|anna>' }, page: 2 }],
    ['list of <@U1>', { kind: 'list', whose: { kind: 'named', name: '<@U1>' }, page: 1 }],
    ['list all', { kind: 'list', whose: { kind: 'all' }, page: 1 }],
    [
      'list for Anna Kowalski page 2',
      { kind: 'list', whose: { kind: 'named', name: 'Anna Kowalski' }, page: 2 },
    ],
    ['done 2', { kind: 'done', number: 2 }],
    ['done #12', { kind: 'done', number: 12 }],
    ['done call anna', { kind: 'done', words: 'call anna' }],
    ['done 2 sessions', { kind: 'done', words: '2 sessions' }],
    ['digest weekdays 9am', { kind: 'digest', words: 'weekdays 9am' }],
    ['digest', { kind: 'digest', words: '' }],
    ['help', { kind: 'help' }],
    ['help Anna with her plan', { kind: 'add', line: 'help Anna with her plan' }],
    ['add list the goals', { kind: 'add', line: 'list the goals' }],
    ['Call Anna\ntomorrow', { kind: 'add', line: 'Call Anna\ntomorrow' }],
    ['listen to the recording', { kind: 'add', line: 'listen to the recording' }],
  ])('%j', (text, command) => {
    expect(parseTodo(text)).toEqual(command);
  });

  it.each(['list the goals', 'add', 'done'])('does not guess what %j means', (text) => {
    expect(parseTodo(text)).toEqual({ kind: 'unclear', typed: text });
  });
});
