import type { Button, KnownBlock } from '@slack/types';
import { z } from 'zod';
import type { TeamMembersQuery } from '../../platform/requests.ts';
import { type TeamMember, type TeamRole, teamRole } from '../../platform/resources.ts';
import { findNamed } from '../../workspaces/find-named.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, CommandHandler } from '../context.ts';
import { readable } from '../typed-text.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { type Message, sentence } from '../ui/message.ts';
import { personRow } from '../ui/person-row.ts';
import { clip, escapeInline } from '../ui/text.ts';

/** What was asked for: a role or a name, in an order. */
export type TeamQuery = { role?: TeamRole; name?: string; sort: NonNullable<TeamMembersQuery['sort']> };

const orders = [
  [/(?:^|\s+)(?:sorted\s+)?by\s+name$/i, 'name'],
  [/(?:^|\s+)(?:sorted\s+)?by\s+role$/i, 'role'],
  [/(?:^|\s+)newest(?:\s+first)?$/i, '-created_at'],
  [/(?:^|\s+)oldest(?:\s+first)?$/i, 'created_at'],
] as const;

/** Parses what follows `/touchline team`: `[admins | coaches | NAME] [by name | by role | newest | oldest]`. */
export function parseTeam(typed: string): TeamQuery {
  const text = typed.trim();
  const [pattern, sort] = orders.find(([one]) => one.test(text)) ?? [undefined, 'name' as const];
  const who = pattern === undefined ? text : text.replace(pattern, '').trim();
  const role = teamRole.safeParse(
    who
      .toLowerCase()
      .replace(/^all\s+/, '')
      .replace(/e?s$/, ''),
  ).data;
  if (role !== undefined) return { role, sort };
  return who === '' || /^(?:all|everyone)$/i.test(who)
    ? { sort }
    : { name: clip(readable(who).replace(/^@/, ''), 200), sort };
}

const maxRows = 20;

/** The value of a page button. */
const shownPage = z.object({
  role: teamRole.optional(),
  name: z.string().optional(),
  sort: z.enum(['name', 'role', 'created_at', '-created_at']),
  page: z.int(),
});

/** The team in one response, in the platform's order. A name finds people as everywhere else. */
async function readTeam({ platform }: AuthenticatedContext, { role, name, sort }: TeamQuery) {
  const team = await platform.teamMembers({ role, sort });
  if (name === undefined) return team;
  const found = new Set(findNamed(team, name));
  const spaced = found.size > 0 ? found : new Set(findNamed(team, name.replace(/[._-]+/g, ' ')));
  return team.filter((member) => spaced.has(member));
}

const countWords = (count: number, { role }: TeamQuery): string =>
  `${count} ${role ?? 'team member'}${count === 1 ? '' : role === 'coach' ? 'es' : 's'}`;

/** One page of the team, each with **Tasks**. */
export function teamMessage(
  team: readonly TeamMember[],
  query: TeamQuery,
  wanted: number,
  timeZone: string,
): Message {
  const pages = Math.max(1, Math.ceil(team.length / maxRows));
  const page = Math.min(Math.max(1, wanted), pages);
  const text = [countWords(team.length, query), pages > 1 && `page ${page} of ${pages}`]
    .filter(Boolean)
    .join(' · ');
  const turn = (label: string, to: number): Button =>
    button(label, `team.page.${label.toLowerCase()}`, JSON.stringify({ ...query, page: to }));
  const turns = [
    ...(page > 1 ? [turn('Previous', page - 1)] : []),
    ...(page < pages ? [turn('Next', page + 1)] : []),
  ];
  const rows = team.slice((page - 1) * maxRows, page * maxRows).map((one) => personRow(one, timeZone));
  const blocks: KnownBlock[] = [section(`*${text}*`), ...rows];
  return {
    text,
    blocks: [...blocks, ...(turns.length > 0 ? [actions(turns)] : [])],
  };
}

const nobody = ({ role, name }: TeamQuery): Message =>
  sentence(
    name === undefined
      ? `Your organization has no ${role === undefined ? 'team members' : role === 'coach' ? 'coaches' : 'admins'}.`
      : `No coach or admin is called “${escapeInline(name)}”. \`/touchline team\` shows all of them.`,
  );

/** `/touchline team …`. Staff only. */
export const teamCommand: CommandHandler = async (context, text) => {
  const caller = await authenticateStaff(context);
  const query = parseTeam(text);
  const team = await readTeam(caller, query);
  await caller.reply(
    team.length === 0 ? nobody(query) : teamMessage(team, query, 1, caller.profile.timeZone),
  );
};

/** **Previous** and **Next** under the team. What the button says only chooses what is read. */
export const turnTeamPage: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const { page, ...query } = shownPage.parse(JSON.parse(click.value));
  await caller.redraw(teamMessage(await readTeam(caller, query), query, page, caller.profile.timeZone));
};
