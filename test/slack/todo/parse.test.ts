import { describe, expect, it } from 'vitest';
import { parseTodo } from '../../../src/slack/todo/parse.ts';

const mine = { kind: 'mine' };

describe('parseTodo', () => {
  it.each([
    ['', { kind: 'list', whose: mine, overdue: false, page: 1 }],
    ['  list ', { kind: 'list', whose: mine, overdue: false, page: 1 }],
    ['LIST page 3', { kind: 'list', whose: mine, overdue: false, page: 3 }],
    ['list for me', { kind: 'list', whose: mine, overdue: false, page: 1 }],
    [
      'list <@U1|anna> page 2',
      { kind: 'list', whose: { kind: 'named', name: '<@U1|anna>' }, overdue: false, page: 2 },
    ],
    ['list of <@U1>', { kind: 'list', whose: { kind: 'named', name: '<@U1>' }, overdue: false, page: 1 }],
    ['list all', { kind: 'list', whose: { kind: 'all' }, overdue: false, page: 1 }],
    [
      'list for Anna Kowalski page 2',
      { kind: 'list', whose: { kind: 'named', name: 'Anna Kowalski' }, overdue: false, page: 2 },
    ],
    ['done 2', { kind: 'done', numbers: [2] }],
    ['done #12', { kind: 'done', numbers: [12] }],
    ['done 2.', { kind: 'done', numbers: [2] }],
    ['done 2!', { kind: 'done', numbers: [2] }],
    ['done 1 2', { kind: 'done', numbers: [1, 2] }],
    ['done 3,1, #2 and 3', { kind: 'done', numbers: [3, 1, 2] }],
    ['done 1 & 2', { kind: 'done', numbers: [1, 2] }],
    ['complete 2', { kind: 'done', numbers: [2] }],
    ['finish 1+2', { kind: 'done', numbers: [1, 2] }],
    ['complete 2 worksheets', { kind: 'add', line: 'complete 2 worksheets' }],
    ['finish the report', { kind: 'add', line: 'finish the report' }],
    ['overdue', { kind: 'list', whose: mine, overdue: true, page: 1 }],
    ['list overdue', { kind: 'list', whose: mine, overdue: true, page: 1 }],
    ['list all overdue', { kind: 'list', whose: { kind: 'all' }, overdue: true, page: 1 }],
    ['list overdue for Tom', { kind: 'list', whose: { kind: 'named', name: 'Tom' }, overdue: true, page: 1 }],
    ['list @anna', { kind: 'list', whose: { kind: 'named', name: '@anna' }, overdue: false, page: 1 }],
    ['overdue all', { kind: 'list', whose: { kind: 'all' }, overdue: true, page: 1 }],
    ['overdue page 2', { kind: 'list', whose: mine, overdue: true, page: 2 }],
    ['overdue for Tom', { kind: 'list', whose: { kind: 'named', name: 'Tom' }, overdue: true, page: 1 }],
    ['cancel 3 seats', { kind: 'add', line: 'cancel 3 seats' }],
    ['show the slides to all', { kind: 'add', line: 'show the slides to all' }],
    ['overdue invoices: call the bank', { kind: 'add', line: 'overdue invoices: call the bank' }],
    ['undo the seat booking', { kind: 'add', line: 'undo the seat booking' }],
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

  it.each([
    'list the goals',
    'add',
    'done',
    'done 1 2 3 4 5 6 7 8 9 10 11',
    'undo',
    'status',
    'complete',
    'hlep',
    'tasks for Anna Kowalski',
    'delete 2',
    'undo 1, 2',
    'show all',
    'lists page 2',
    'Lst',
  ])('does not guess what %j means', (text) => {
    expect(parseTodo(text)).toEqual({ kind: 'unclear', typed: text });
  });
});
