import type { ActionsBlock, ExternalSelect, PlainTextOption, StaticSelect } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import { daySpans, platformSpans } from '../../../tasks/day-spans.ts';
import { findNamed } from '../../../workspaces/find-named.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { authenticate, authenticateStaff } from '../../surface/authenticate.ts';
import type { OptionsHandler } from '../../surface/context.ts';
import { LIMITS } from '../../ui/limits.ts';
import { clip, isolate, plain } from '../../ui/text.ts';
import { encodeQuery, type ListQuery } from './list-query.ts';
import { type NamedQuery, spanWords } from './list-words.ts';

/** The value of the option that removes a filter. */
const anyValue = '-';

const option = (text: string, value: string): PlainTextOption => ({
  text: plain(isolate(oneLine(text) || 'No name', LIMITS.option.text)),
  value,
});

/** A menu can't offer options whose ids are too long for its values. */
const offer = (options: PlainTextOption[]): PlainTextOption[] =>
  options.filter(({ value }) => (value ?? '').length <= LIMITS.option.value).slice(0, LIMITS.select.options);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const mine = option('My tasks', 'mine');
const all = option('Everyone’s tasks', 'all');
const anyProgram = option('All programs', anyValue);

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

function searchMenu(action_id: string, label: string, chosen: PlainTextOption): ExternalSelect {
  const [initial_option] = offer([chosen]);
  return {
    type: 'external_select',
    action_id,
    placeholder: plain(label),
    min_query_length: 0,
    ...(initial_option && { initial_option }),
  };
}

function whoseMenu(query: NamedQuery): ExternalSelect {
  const chosen = query.mine ? mine : query.whom === 'all' ? all : option(query.person ?? '', query.whom);
  return searchMenu('list.filter.whom', 'Whose tasks', chosen);
}

function programMenu({ program, programName }: NamedQuery): ExternalSelect {
  const chosen = program === undefined ? anyProgram : option(programName ?? '', program);
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

const begins = (label: string, typed: string): boolean =>
  typed.trim() === '' || label.toLowerCase().startsWith(typed.trim().toLowerCase());

const fixed = (options: PlainTextOption[], typed: string): PlainTextOption[] =>
  options.filter(({ text }) => begins(text.text, typed));

/**
 * The people whose tasks a list can show: the user, everyone, or those whose name begins this way, with an email that
 * tells people with the same name apart. Staff only.
 */
export const whoseOptions: OptionsHandler = async (context, { typed }) => {
  const caller = await authenticateStaff(context);
  const people = await context.services.directories.of(caller.connection).people();
  const found = typed.trim() === '' ? people : findNamed(people, typed);
  const others = found
    .slice(0, LIMITS.select.options + 1)
    .filter(({ id }) => id !== caller.person.user.id)
    .map(({ id, name, email }) => ({
      ...option(name, id),
      description: plain(clip(oneLine(email) || '–', LIMITS.option.description)),
    }));
  return offer([...fixed([mine, all], typed), ...others]);
};

/** Programs whose names begin this way; clients find only their own. */
export const programFilterOptions: OptionsHandler = async (context, { typed }) => {
  const { connection, person } = await authenticate(context);
  const directory = context.services.directories.of(connection);
  const programs = isStaff(person) ? await directory.programs() : await directory.programsOf(person.user.id);
  const found = typed.trim() === '' ? programs : programsNamed(programs, typed);
  return offer([...fixed([anyProgram], typed), ...found.map(({ id, name }) => option(name, id))]);
};
