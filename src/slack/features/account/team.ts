import { z } from 'zod';
import { oneLine } from '../../../lib/text.ts';
import { type TeamMember, teamRole } from '../../../platform/resources.ts';
import { findNamed } from '../../../workspaces/find-named.ts';
import { searchNames } from '../../../workspaces/search-names.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandHandler } from '../../surface/context.ts';
import { section } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { buttonRow, pageOf, pageWords, turns } from '../../ui/pager.ts';
import { personRow } from '../../ui/person-row.ts';
import { clip, escapeInline } from '../../ui/text.ts';
import { readable } from '../../ui/typed-text.ts';
import { withUnreadable } from '../../ui/unreadable.ts';

/** The value of a page button. */
const shownPage = z.object({
  role: teamRole.optional(),
  name: z.string().optional(),
  sort: z.enum(['name', 'role', 'created_at', '-created_at']),
  page: z.int(),
});

/** What was asked for: a role or a name, and an order. */
type TeamQuery = Omit<z.infer<typeof shownPage>, 'page'>;

const orders = [
  [/(?:^| )(?:sorted )?by name$/i, 'name'],
  [/(?:^| )(?:sorted )?by role$/i, 'role'],
  [/(?:^| )newest(?: first)?$/i, '-created_at'],
  [/(?:^| )oldest(?: first)?$/i, 'created_at'],
] as const;

/** Parses what follows `/touchline team`: `[admins | coaches | NAME] [by name | by role | newest | oldest]`. */
export function parseTeam(typed: string): TeamQuery {
  const text = oneLine(typed);
  const [pattern, sort] = orders.find(([one]) => one.test(text)) ?? [undefined, 'name' as const];
  const who = pattern === undefined ? text : text.replace(pattern, '').trim();
  const role = teamRole.safeParse(who.toLowerCase().replace(/^all /, '').replace(/e?s$/, '')).data;
  if (role !== undefined) return { role, sort };
  return who === '' || /^(?:all|everyone)$/i.test(who)
    ? { sort }
    : { name: clip(readable(who).replace(/^@/, ''), 200), sort };
}

const maxRows = 20;

/** The team in one response, in the platform's order. `near`: similar names, if the typed one has no match. */
async function readTeam({ platform }: AuthenticatedContext, { role, name, sort }: TeamQuery) {
  const { items: all, unreadable } = await platform.teamMembers({ role, sort });
  if (name === undefined) return { team: all, near: [], unreadable };
  const found = new Set(findNamed(all, name));
  const spaced = found.size > 0 ? found : new Set(findNamed(all, name.replace(/[._-]+/g, ' ')));
  const near = spaced.size > 0 ? [] : searchNames(all, name, 5);
  return { team: all.filter((member) => spaced.has(member)), near, unreadable };
}

const countWords = (count: number, { role }: TeamQuery): string =>
  `${count} ${role ?? 'team member'}${count === 1 ? '' : role === 'coach' ? 'es' : 's'}`;

/** One page of the team, each with **Tasks**. */
function teamMessage(
  team: readonly TeamMember[],
  query: TeamQuery,
  wanted: number,
  timeZone: string,
): Message {
  const { shown, ...place } = pageOf(team, maxRows, wanted);
  const text = `${countWords(team.length, query)}${pageWords(place)}`;
  const pages = turns(place, 'team.page', (page) => JSON.stringify({ ...query, page }));
  const rows = shown.map((one) => personRow(one, timeZone));
  return { text, blocks: [section(`*${text}*`), ...rows, ...buttonRow(pages)] };
}

function noMatch({ role, name }: TeamQuery, near: readonly TeamMember[], timeZone: string): Message {
  if (name === undefined)
    return sentence(
      `Your organization has no ${role === undefined ? 'team members' : role === 'coach' ? 'coaches' : 'admins'}.`,
    );
  const text = `No coach or admin is called “${escapeInline(name)}”.`;
  if (near.length === 0) return sentence(`${text} \`/touchline team\` shows all of them.`);
  const asked = `${text} Do you mean one of these?`;
  return { text: asked, blocks: [section(asked), ...near.map((one) => personRow(one, timeZone))] };
}

/** `/touchline team …`. Staff only. */
export const teamCommand: CommandHandler = forStaff(async (caller, text) => {
  const query = parseTeam(text);
  const { team, near, unreadable } = await readTeam(caller, query);
  const { timeZone } = caller.profile;
  const message = team.length === 0 ? noMatch(query, near, timeZone) : teamMessage(team, query, 1, timeZone);
  await caller.reply(withUnreadable(message, unreadable, 'team member'));
});

/** **Previous** and **Next** under the team. The button's value only chooses what is read. */
export const turnTeamPage: ActionHandler = forStaff(async (caller, click) => {
  const { page, ...query } = shownPage.parse(JSON.parse(click.value));
  const { team, unreadable } = await readTeam(caller, query);
  const message = teamMessage(team, query, page, caller.profile.timeZone);
  await caller.redraw(withUnreadable(message, unreadable, 'team member'));
});
