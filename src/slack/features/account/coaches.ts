import { isAdmin } from '../../../workspaces/permissions.ts';
import { forStaff } from '../../surface/authenticate.ts';
import type { CommandHandler } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { sentence } from '../../ui/message.ts';

const usage =
  '`/touchline coaches own` limits coaches to the programs that they lead or coach, and `/touchline coaches all` lets them see everything.';
const states = {
  own: 'Coaches see the programs in which they are leader or coach: tasks, clients, digests and names. Admins see everything.',
  all: 'Coaches see all programs of the organization, like admins.',
};

/** `/touchline coaches`: what coaches see in this workspace. Admins of the platform change it with `own` and `all`. */
export const coachesCommand: CommandHandler = forStaff(async (caller, text) => {
  const { services, connection, person, userId, reply } = caller;
  const typed = text.trim().toLowerCase();
  if (typed === '') {
    const current = (await services.settings.get(connection))?.coachesLimited ? 'own' : 'all';
    return reply(sentence(isAdmin(person) ? `${states[current]} ${usage}` : states[current]));
  }
  if (typed !== 'own' && typed !== 'all') return reply(sentence(usage));
  if (!isAdmin(person))
    throw new UserFacingError('Only an admin of the coaching platform can change what coaches see.');
  await services.audit.run(caller, { action: `coaches.${typed}` }, () =>
    services.settings.set(connection, { coachesLimited: typed === 'own', setBy: userId }),
  );
  await reply(sentence(states[typed]));
});
