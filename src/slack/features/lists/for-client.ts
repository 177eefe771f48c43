import { insteadOf } from '../../../lib/errors.ts';
import { PlatformError } from '../../../platform/errors.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import { type Message, withAbove } from '../../ui/message.ts';
import { escapeInline, listed } from '../../ui/text.ts';
import { listMessage } from './list-message.ts';
import { withNames } from './whose.ts';

/** Each program takes a call. */
const maxPrograms = 3;
const maxCoaches = 4;

/** The coaches of a client's programs, by name. */
async function coachesOf({ directory, platform, person }: AuthenticatedContext): Promise<string[]> {
  const programs = await directory.programsToShow(person.user.id);
  const members = await Promise.all(
    programs
      .slice(0, maxPrograms)
      .map(({ id }) => platform.programMembersPage(id, { role: 'coach', sort: 'name' })),
  );
  const coaches = members.flatMap(({ items }) => items.filter(({ role }) => role === 'coach'));
  return [...new Set(coaches.map(({ name }) => name))].slice(0, maxCoaches);
}

/** For a client who writes to Touchline: what clients can do here, who coaches them, and their tasks. @throws PlatformError */
export async function clientWelcome(caller: AuthenticatedContext): Promise<Message> {
  const [coaches, list] = await Promise.all([
    coachesOf(caller).catch(insteadOf([], PlatformError, RefusedError)),
    withNames(caller, { whom: 'mine', state: 'open' }).then((query) => listMessage(caller, query, 1)),
  ]);
  const names = listed(coaches.map((name) => `*${escapeInline(name, 60)}*`));
  const coach = coaches.length === 0 ? '' : ` Your coach${coaches.length === 1 ? ' is' : 'es are'} ${names}.`;
  const lead =
    'Here you see your tasks and mark them done; coaches create them. ' +
    `Write “list”, “what is overdue?” or “done 2”. “help” shows everything.${coach}`;
  return withAbove(lead, list);
}
