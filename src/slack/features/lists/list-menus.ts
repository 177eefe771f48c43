import type { ActionsBlock, ExternalSelect, PlainTextOption, StaticSelect } from '@slack/types';
import { daySpans, platformSpans } from '../../../tasks/day-spans.ts';
import { optionsOfPeople, optionsOfPrograms } from '../../forms/choosers.ts';
import { LIMITS } from '../../ui/limits.ts';
import { personOption } from '../../ui/person-option.ts';
import { capital, plain } from '../../ui/text.ts';
import { encodeQuery, type ListQuery } from './list-query.ts';
import { type NamedQuery, spanWords } from './list-words.ts';

/** The value of the option that removes a filter. */
const anyValue = '-';

const option = (text: string, value: string): PlainTextOption => ({ text: plain(text), value });

const mine = option('My tasks', 'mine');
const clients = option('My clients’ tasks', 'clients');
const all = option('Everyone’s tasks', 'all');
const anyProgram = 'All programs';

const states = [option('Open', 'open'), option('Overdue', 'overdue'), option('Done', 'done')];

function staticMenu(
  action_id: string,
  label: string,
  options: PlainTextOption[],
  chosen: string,
): StaticSelect {
  const initial = options.find(({ value }) => value === chosen);
  return {
    type: 'static_select',
    action_id,
    placeholder: plain(label),
    options,
    ...(initial && { initial_option: initial }),
  };
}

function searchMenu(
  action_id: string,
  label: string,
  initial_option: PlainTextOption | undefined,
): ExternalSelect {
  return {
    type: 'external_select',
    action_id,
    placeholder: plain(label),
    min_query_length: 0,
    ...(initial_option && { initial_option }),
  };
}

function whoseMenu(query: NamedQuery): ExternalSelect {
  const chosen = query.mine
    ? mine
    : query.whom === 'all'
      ? all
      : query.whom === 'clients'
        ? clients
        : query.people.length > 1
          ? undefined
          : personOption({ id: query.whom, name: query.people[0] ?? '' })[0];
  return searchMenu('list.filter.whom', 'Whose tasks', chosen);
}

function programMenu({ program, programName }: NamedQuery): ExternalSelect {
  const chosen =
    program === undefined
      ? option(anyProgram, anyValue)
      : personOption({ id: program, name: programName ?? '' })[0];
  return searchMenu('list.filter.program', 'Program', chosen);
}

/** Done tasks are shown by when they were done, all others by when they are due. */
function spanMenu({ state, due, doneOn }: ListQuery): StaticSelect {
  const spans = state === 'done' ? platformSpans : daySpans;
  const options = [
    option(state === 'done' ? 'Done any day' : 'Due any day', anyValue),
    ...spans.map((span) => option(capital(spanWords(span)), span)),
  ];
  return staticMenu('list.filter.span', 'Days', options, (state === 'done' ? doneOn : due) ?? anyValue);
}

/** The menus that change a list in place. The block's id holds the query; clients have only their own tasks. */
export function listMenus(query: NamedQuery, staff: boolean): ActionsBlock[] {
  const { whom, program, state, due, doneOn, newest } = query;
  const block_id = encodeQuery({ whom, program, state, due, doneOn, newest });
  if (block_id.length > LIMITS.id.block) return [];
  const elements = [
    ...(staff ? [whoseMenu(query)] : []),
    staticMenu('list.filter.state', 'Which tasks', states, state),
    programMenu(query),
    spanMenu(query),
  ];
  return [{ type: 'actions', block_id, elements }];
}

/** A query after a choice in one of its menus; undefined for another menu. The list starts at its first page again. */
export function withChoice(query: ListQuery, menu: string, value: string): ListQuery | undefined {
  const chosen = value === anyValue ? undefined : value;
  switch (menu) {
    case 'whom':
      return { ...query, whom: chosen ?? 'mine' };
    case 'program':
      return { ...query, program: chosen };
    case 'state': {
      const state = states.find((one) => one.value === value)?.value as ListQuery['state'] | undefined;
      // Days have another meaning for done tasks.
      const turned = (state === 'done') !== (query.state === 'done');
      return { ...query, state: state ?? 'open', ...(turned && { due: undefined, doneOn: undefined }) };
    }
    case 'span':
      return query.state === 'done'
        ? { ...query, doneOn: platformSpans.find((span) => span === chosen) }
        : { ...query, due: daySpans.find((span) => span === chosen) };
    default:
      return undefined;
  }
}

/** The programs that a list can be limited to. */
export const programFilterOptions = optionsOfPrograms(anyProgram, anyValue);

/** The people whose tasks a list can show: the user, everyone, or those whom typed words may mean. Staff only. */
export const whoseOptions = optionsOfPeople(
  async ({ services, connection, person }) => {
    const people = await services.directories.of(connection).people();
    return people.filter(({ id }) => id !== person.user.id);
  },
  [mine, clients, all],
);
