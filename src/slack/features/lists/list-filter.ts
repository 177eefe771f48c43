import type { OptionGroup, PlainTextOption } from '@slack/types';
import { splitFirstWord } from '../../../lib/text.ts';
import { daySpans, platformSpans } from '../../../tasks/day-spans.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { beginning, optionsFor, searchPeople } from '../../forms/choosers.ts';
import { authenticate } from '../../surface/authenticate.ts';
import type { OptionsHandler } from '../../surface/context.ts';
import { programsFor } from '../../surface/find.ts';
import { LIMITS } from '../../ui/limits.ts';
import { capital, plain } from '../../ui/text.ts';
import { decodeQuery, type ListQuery } from './list-query.ts';
import { spanWords } from './list-words.ts';

/** The value of the option that removes a filter. */
const anyValue = '-';
/** How many people, and how many programs, are offered at once, so that all options are fewer than 100. */
const mostNames = 35;

const option = (text: string, value: string): PlainTextOption => ({ text: plain(text), value });

const groups = [
  option('My tasks', 'mine'),
  option('My clients’ tasks', 'clients'),
  option('Everyone’s tasks', 'all'),
];
const states = [option('Open', 'open'), option('Overdue', 'overdue'), option('Done', 'done')];

/** Done tasks are shown by when they were done, all others by when they are due. */
const daysOf = ({ state }: ListQuery): PlainTextOption[] => [
  option(state === 'done' ? 'Done any day' : 'Due any day', anyValue),
  ...(state === 'done' ? platformSpans : daySpans).map((span) => option(capital(spanWords(span)), span)),
];

/**
 * What a list can be changed to, by what each choice changes. The menu's block is named after the list's query. Clients
 * have only their own tasks.
 */
export const filterOptions: OptionsHandler = async (context, { blockId, typed }) => {
  const caller = await authenticate(context);
  const { directory, person } = caller;
  const staff = isStaff(person);
  const people = staff ? await directory.people() : [];
  const others = people.filter(({ id }) => id !== person.user.id);
  const programs = optionsFor(await programsFor(caller), programsNamed, typed, mostNames);
  const offered: [label: string, filter: string, options: PlainTextOption[]][] = [
    ['Whose', 'whom', staff ? beginning(groups, typed) : []],
    ['Which', 'state', beginning(states, typed)],
    ['Days', 'span', beginning(daysOf(decodeQuery(blockId)), typed)],
    ['Program', 'program', [...beginning([option('All programs', anyValue)], typed), ...programs]],
    ['View', 'view', beginning([option('As a table', 'table')], typed)],
    ['One person', 'whom', optionsFor(others, searchPeople, typed, mostNames)],
  ];
  const filled = offered.map(([label, filter, options]): OptionGroup => {
    const values = options.map((one) => ({ ...one, value: `${filter} ${one.value}` }));
    return {
      label: plain(label),
      options: values.filter(({ value }) => value.length <= LIMITS.option.value),
    };
  });
  const option_groups = filled.filter(({ options }) => options.length > 0);
  return option_groups.length === 0 ? [] : { option_groups };
};

/** The query after a choice in the menu, from its first page; undefined if the choice is not one of the menu's. */
export function withChoice(query: ListQuery, choice: string): ListQuery | undefined {
  const [filter, value] = splitFirstWord(choice);
  const chosen = value === anyValue ? undefined : value;
  switch (filter) {
    case 'whom':
      return { ...query, whom: chosen ?? 'mine' };
    case 'program':
      return { ...query, program: chosen };
    case 'state': {
      const state = states.find((one) => one.value === value)?.value as ListQuery['state'] | undefined;
      // Days have another meaning for done tasks.
      const turned = (state === 'done') !== (query.state === 'done');
      return {
        ...query,
        state: state ?? 'open',
        ...(turned && { due: undefined, doneOn: undefined }),
        ...(state !== 'open' && { undated: undefined }),
      };
    }
    case 'span':
      return query.state === 'done'
        ? { ...query, doneOn: platformSpans.find((span) => span === chosen) }
        : { ...query, undated: undefined, due: daySpans.find((span) => span === chosen) };
    default:
      return undefined;
  }
}
