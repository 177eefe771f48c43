import { describe, expect, it } from 'vitest';
import { readLine } from '../../../src/tasks/read-line/index.ts';

const mine = { kind: 'mine' };

describe('readLine', () => {
  it.each([
    ['', { kind: 'list', whose: mine, state: 'open', page: 1 }],
    ['  list ', { kind: 'list', whose: mine, state: 'open', page: 1 }],
    ['LIST page 3', { kind: 'list', whose: mine, state: 'open', page: 3 }],
    ['list for me', { kind: 'list', whose: mine, state: 'open', page: 1 }],
    [
      'list <@U1|anna> page 2',
      { kind: 'list', whose: { kind: 'named', names: ['<@U1|anna>'] }, state: 'open', page: 2 },
    ],
    ['list of <@U1>', { kind: 'list', whose: { kind: 'named', names: ['<@U1>'] }, state: 'open', page: 1 }],
    ['list all', { kind: 'list', whose: { kind: 'all' }, state: 'open', page: 1 }],
    [
      'list for Anna Kowalski page 2',
      { kind: 'list', whose: { kind: 'named', names: ['Anna Kowalski'] }, state: 'open', page: 2 },
    ],
    ['done 2', { kind: 'done', numbers: [2] }],
    ['done #12', { kind: 'done', numbers: [12] }],
    ['done 2.', { kind: 'done', numbers: [2] }],
    ['done 2!', { kind: 'done', numbers: [2] }],
    ['done 1 2', { kind: 'done', numbers: [1, 2] }],
    ['done 3,1, #2 and 3', { kind: 'done', numbers: [3, 1, 2] }],
    ['done 1 & 2', { kind: 'done', numbers: [1, 2] }],
    ['done 1-3', { kind: 'done', numbers: [1, 2, 3] }],
    ['done 2 – 4, 6', { kind: 'done', numbers: [2, 3, 4, 6] }],
    ['done 3-1', { kind: 'done', numbers: [3] }],
    ['2 done', { kind: 'done', numbers: [2] }],
    ['mark 1, 2 as done', { kind: 'done', numbers: [1, 2] }],
    ['mark 2 worksheets done', { kind: 'done', words: '2 worksheets' }],
    ['Add Anna to the WhatsApp group', { kind: 'create', line: 'Add Anna to the WhatsApp group' }],
    ['add anna to the newsletter', { kind: 'create', line: 'add anna to the newsletter' }],
    ['add call Anna tomorrow', { kind: 'create', line: 'call Anna tomorrow' }],
    ['Add call Anna', { kind: 'create', line: 'call Anna' }],
    ['complete 2', { kind: 'done', numbers: [2] }],
    ['finish 1+2', { kind: 'done', numbers: [1, 2] }],
    ['complete 2 worksheets', { kind: 'done', words: '2 worksheets', orCreate: true }],
    ['finish the report', { kind: 'done', words: 'report', orCreate: true }],
    ['overdue', { kind: 'list', whose: mine, state: 'overdue', page: 1 }],
    ['list overdue', { kind: 'list', whose: mine, state: 'overdue', page: 1 }],
    ['list all overdue', { kind: 'list', whose: { kind: 'all' }, state: 'overdue', page: 1 }],
    [
      'list overdue for Tom',
      { kind: 'list', whose: { kind: 'named', names: ['Tom'] }, state: 'overdue', page: 1 },
    ],
    ['list @anna', { kind: 'list', whose: { kind: 'named', names: ['@anna'] }, state: 'open', page: 1 }],
    ['overdue all', { kind: 'list', whose: { kind: 'all' }, state: 'overdue', page: 1 }],
    ['overdue page 2', { kind: 'list', whose: mine, state: 'overdue', page: 2 }],
    [
      'overdue for Tom',
      { kind: 'list', whose: { kind: 'named', names: ['Tom'] }, state: 'overdue', page: 1 },
    ],
    ['cancel 3 seats', { kind: 'create', line: 'cancel 3 seats' }],
    [
      'show the slides to all',
      {
        kind: 'ask',
        line: 'show the slides to all',
        list: { whose: { kind: 'all' }, state: 'open', page: 1 },
        unused: 'the slides',
      },
    ],
    ['overdue invoices: call the bank', { kind: 'create', line: 'overdue invoices: call the bank' }],
    ['undo the seat booking', { kind: 'create', line: 'undo the seat booking' }],
    ['done call anna', { kind: 'done', words: 'call anna' }],
    ['done 2 sessions', { kind: 'done', words: '2 sessions' }],
    ['digest weekdays 9am', { kind: 'digest', words: 'weekdays 9am' }],
    ['digest', { kind: 'digest', words: '' }],
    ['help', { kind: 'help' }],
    ['help Anna with her plan', { kind: 'create', line: 'help Anna with her plan' }],
    ['move 2 to friday', { kind: 'replace', verb: 'move', rest: '2 to friday', line: 'move 2 to friday' }],
    [
      'Reschedule call anna friday',
      { kind: 'replace', verb: 'move', rest: 'call anna friday', line: 'Reschedule call anna friday' },
    ],
    ['assign 3 to Tom', { kind: 'replace', verb: 'assign', rest: '3 to Tom', line: 'assign 3 to Tom' }],
    ['edit 2', { kind: 'replace', verb: 'edit', rest: '2', line: 'edit 2' }],
    ['replace', { kind: 'replace', verb: 'replace', rest: '', line: 'replace' }],
    ['replace #2', { kind: 'replace', verb: 'replace', rest: '#2', line: 'replace #2' }],
    ['replace the batteries', { kind: 'create', line: 'replace the batteries' }],
    ['delete 2', { kind: 'delete', rest: '2', line: 'delete 2' }],
    ['Remove old slides', { kind: 'delete', rest: 'old slides', line: 'Remove old slides' }],
    ['search call anna', { kind: 'search', words: 'call anna', line: 'search call anna' }],
    ['show all', { kind: 'list', whose: { kind: 'all' }, state: 'open', page: 1 }],
    ['show my tasks', { kind: 'list', whose: mine, state: 'open', page: 1 }],
    [
      'show me the tasks of Anna Kowalski',
      { kind: 'list', whose: { kind: 'named', names: ['Anna Kowalski'] }, state: 'open', page: 1 },
    ],
    ['show Anna', { kind: 'list', whose: { kind: 'named', names: ['Anna'] }, state: 'open', page: 1 }],
    ['show tom the slides', { kind: 'ask', line: 'show tom the slides', unused: 'tom the slides' }],
    ['What should Anna do?', { kind: 'ask', line: 'What should Anna do?', unused: 'should Anna' }],
    ['Edit the slides', { kind: 'replace', verb: 'edit', rest: 'the slides', line: 'Edit the slides' }],
    ['whatever Anna wants', { kind: 'create', line: 'whatever Anna wants' }],
    ['movement plan for Anna', { kind: 'create', line: 'movement plan for Anna' }],
    ['add list the goals', { kind: 'create', line: 'list the goals' }],
    ['Call Anna\ntomorrow', { kind: 'create', line: 'Call Anna\ntomorrow' }],
    ['listen to the recording', { kind: 'create', line: 'listen to the recording' }],
  ])('%j', (text, command) => {
    expect(readLine(text)).toEqual(command);
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
    'done 1-12',
    '2',
    'next',
    '-',
    '??',
    'undo 1, 2',
    'show',
    'show 2',
    'lists page 2',
    'Lst',
  ])('does not guess what %j means', (text) => {
    expect(readLine(text)).toEqual({ kind: 'unclear', typed: text });
  });
});

/** A list of one's own open tasks, but for what is said otherwise. */
const list = (filters: object = {}) => ({ kind: 'list', whose: mine, state: 'open', page: 1, ...filters });
const named = (name: string) => ({ kind: 'named', names: [name] });

describe('the filters of a list', () => {
  it.each([
    ['list mine', {}],
    ['my tasks', {}],
    ['all', { whose: { kind: 'all' } }],
    ['view all', { whose: { kind: 'all' } }],
    ['page 2', { page: 2 }],
    ['tasks for Anna Kowalski', { whose: named('Anna Kowalski') }],
    ['list open by due', {}],
    ['list Anna', { whose: named('Anna') }],
    ['list Anna Kowalski overdue', { whose: named('Anna Kowalski'), state: 'overdue' }],
    ['list anna@example.com', { whose: named('anna@example.com') }],
    ['list in Spring', { program: 'Spring' }],
    ['list all in "This week"', { whose: { kind: 'all' }, program: 'This week' }],
    ['list in <#C1|spring-cohort>', { program: 'spring-cohort' }],
    ['list in Leaders in Tech for Anna', { program: 'Leaders in Tech', whose: named('Anna') }],
    [
      'list Anna in Spring done last month page 3',
      { whose: named('Anna'), program: 'Spring', state: 'done', doneOn: 'last-month', page: 3 },
    ],
    ['list done', { state: 'done' }],
    ['list done yesterday', { state: 'done', doneOn: 'yesterday' }],
    ['list done due this week', { state: 'done', due: 'this-week' }],
    ['list overdue due last week newest', { state: 'overdue', due: 'last-week', newest: true }],
    ['list newest first all', { newest: true, whose: { kind: 'all' } }],
    ['list tomorrow', { due: 'tomorrow' }],
    ['list Next  Week', { due: 'next-week' }],
    ['today', { due: 'today' }],
    ['Today?', { due: 'today' }],
    ['this week', { due: 'this-week' }],
    ['this week in Spring', { due: 'this-week', program: 'Spring' }],
    ['tomorrow for Anna', { due: 'tomorrow', whose: named('Anna') }],
    ['yesterday <@U1|anna>', { due: 'yesterday', whose: named('<@U1|anna>') }],
    ['done today', { state: 'done', doneOn: 'today' }],
    ['done this month all', { state: 'done', doneOn: 'this-month', whose: { kind: 'all' } }],
    ['overdue in Spring', { state: 'overdue', program: 'Spring' }],
    ['overdue this month', { state: 'overdue', due: 'this-month' }],
    ['what is overdue?', { state: 'overdue' }],
    ['What’s due tomorrow', { due: 'tomorrow' }],
  ])('%j', (text, filters) => {
    expect(readLine(text)).toEqual(list(filters));
  });

  it.each([
    'today call Anna',
    'this week: prepare the slides',
    'Tomorrow in the office at nine with Tom',
    'tomorrow for Anna: send the worksheet',
    'last week summary for Tom',
    'yesterday @anna called',
  ])('%j stays a task', (line) => {
    expect(readLine(line)).toEqual({ kind: 'create', line });
  });

  it.each([
    'list open done',
    'list done overdue',
    'list today tomorrow',
    'list done tomorrow',
    'list mine for Anna',
    'list in',
  ])('does not guess what %j means', (text) => {
    expect(readLine(text)).toEqual({ kind: 'unclear', typed: text });
  });

  it('“done” with other words after a day is a task that is done', () => {
    expect(readLine('done today call anna')).toEqual({ kind: 'done', words: 'today call anna' });
  });
});
