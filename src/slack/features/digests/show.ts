import type { Button, KnownBlock, PlainTextOption } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import { byIds } from '../../../tasks/by-ids.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { limitOf } from '../../../workspaces/program-limit.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { menuOf } from '../../task-messages/change-select.ts';
import { idsIn } from '../../task-messages/digest-counts.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import { type DigestCounts, toRow } from '../../task-messages/task-message.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { LIMITS } from '../../ui/limits.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { inPages } from '../../ui/pager.ts';
import { isolate, plain } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

type Caller = AuthenticatedContext<ActionContext>;

/** One call of the platform reads that many. */
const perPage = 15;

/** Whose tasks of a digest a user sees. */
type Whose = 'mine' | 'all';

/** A task of a digest: its place in the whole of it stays, whatever is done meanwhile. */
type Place = { at: number; id: string; person: string; name: string };

/** The digest that a button is under. Only its channel's people, or the user whom it was sent to, may see what is in it. @throws UserFacingError */
async function digestOf(caller: Caller, messageId: string): Promise<DigestCounts> {
  const shown = await caller.services.taskMessages.get({ workspaceId: caller.workspaceId, id: messageId });
  const isHere =
    shown?.viewer === null ? shown.channelId === caller.channelId : shown?.viewer === caller.userId;
  if (isHere && shown?.digest) return shown.digest;
  throw new UserFacingError(
    'This digest is more than ten days old. `/todo overdue` shows your overdue tasks.',
  );
}

/** The tasks of a digest that are not known to be done, with their people. */
function placesIn(digest: DigestCounts, personId: string | undefined): Place[] {
  const done = new Set(digest.done);
  const names = digest.people.flatMap(({ id, name, overdue, today }) =>
    [...overdue, ...today].map(() => ({ person: id, name })),
  );
  return idsIn(digest).flatMap((id, at) => {
    const { person = '', name = '' } = names[at] ?? {};
    const wanted = !done.has(id) && (personId === undefined || person === personId);
    return wanted ? [{ at, id, person, name }] : [];
  });
}

const pageValue = (messageId: string, whose: Whose, at: number): string => `${messageId} ${whose} ${at}`;

/** "16–30: Aroha Ngata to Ben Okafor" */
function pageOption(page: Place[], index: number, value: string): PlainTextOption {
  const from = index * perPage + 1;
  const [first, last] = [page[0]?.name ?? '', page.at(-1)?.name ?? ''];
  const name = (text: string) => isolate(oneLine(text), 28);
  const names = first === last ? name(first) : `${name(first)} to ${name(last)}`;
  return { text: plain(`${from}–${from + page.length - 1}: ${names}`), value };
}

/** Buttons to the pages around one, and a menu of all of them: every task is two clicks away. */
function pageMenu(messageId: string, whose: Whose, places: Place[], shown: Place[]): KnownBlock[] {
  const first = places.findIndex(({ at }) => at === shown[0]?.at);
  if (shown.length === places.length || first === -1) return [];
  const to = (label: string, place: Place | undefined): Button[] =>
    place === undefined
      ? []
      : [button(label, `digest.page.${label.toLowerCase()}`, pageValue(messageId, whose, place.at))];
  const options = inPages(places, perPage).flatMap((page, index) =>
    page[0] ? [pageOption(page, index, pageValue(messageId, whose, page[0].at))] : [],
  );
  return [
    actions([
      ...(first > 0 ? to('Previous', places[Math.max(0, first - perPage)]) : []),
      ...to('Next', places[first + shown.length]),
      {
        type: 'static_select',
        action_id: 'digest.page.menu',
        placeholder: plain('Go to…'),
        options: options.slice(0, LIMITS.select.options),
      },
    ]),
  ];
}

const nothing = (whose: Whose, staff: boolean): string => {
  if (whose === 'all') return 'Nothing in this digest is open any more.';
  return staff
    ? 'None of these tasks is yours. *Show all* shows everybody’s.'
    : 'None of these tasks is yours.';
};

/**
 * A page of a digest's tasks, as they are on the platform now, for one reader: team members see everybody's, clients their
 * own.
 *
 * @param from the place at which the page begins
 */
async function digestPage(caller: Caller, messageId: string, whose: Whose, from: number): Promise<Message> {
  const { services, platform, person, profile, workspaceId, userId } = caller;
  const digest = await digestOf(caller, messageId);
  const staff = isStaff(person);
  const own = whose === 'mine' || !staff;
  const limit = limitOf(caller.connection);
  const places = placesIn(digest, own ? person.user.id : undefined).filter(
    (place) => limit === undefined || limit.people.has(place.person),
  );
  const later = places.findIndex(({ at }) => at >= from);
  const page = places.slice(Math.max(0, later)).slice(0, perPage);
  if (page.length === 0) return sentence(nothing(own ? 'mine' : 'all', staff));
  const { items: found, unreadable } = await byIds(
    platform,
    page.map(({ id }) => id),
    own ? person.user.id : undefined,
  );
  // Of people who share a program with a limited coach, some tasks may be elsewhere: how many is not said.
  const of = limit
    ? ''
    : places.length > page.length
      ? `, ${Math.max(0, later) + 1} to ${Math.max(0, later) + page.length} of ${places.length}`
      : ` · ${places.length}`;
  const title = `${own ? 'Your' : 'All'} tasks in this digest`;
  const shown = await services.taskMessages.keepIfPossible({
    workspaceId,
    viewer: userId,
    timeZone: profile.timeZone,
    text: `${title}${of}`,
    before: [section(`*${title}*${of}`)],
    brief: true,
    groups: [{ rows: found.map(toRow) }],
    menu: menuOf(person),
    after: [...unreadableNote(unreadable), ...pageMenu(messageId, own ? 'mine' : 'all', places, page)],
    tell: { assignee: !own, program: true },
  });
  return renderTaskMessage(shown, services.now());
}

const show =
  (whose: Whose): ActionHandler =>
  async (context, click) => {
    const caller = await authenticate(context);
    await caller.reply(await digestPage(caller, click.value, whose, 0));
  };

/** **Show mine** and **Show all**, in a digest: only the user who clicks sees the tasks. */
export const showMine = show('mine');
export const showAll = show('all');

/** **Previous**, **Next** and the menu of pages, under such tasks. */
export const turnDigestPage: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const [messageId = '', whose, from = '0'] = click.value.split(' ');
  const at = Number.parseInt(from, 10) || 0;
  await caller.redraw(await digestPage(caller, messageId, whose === 'all' ? 'all' : 'mine', at));
};
