import type { WebClient } from '@slack/web-api';
import type { MorningRef } from '../../reminders/mornings.ts';
import type { MorningOptions, MorningPerson, SendOutcome } from '../../reminders/run-morning.ts';
import type { AuthenticatedContext } from '../authenticate.ts';
import { withCommandNames } from '../command-names.ts';
import type { PersonContext } from '../context.ts';
import { codeOf, refusalOf } from '../digest/refusals.ts';
import { knownCaller } from '../known-caller.ts';
import type { Services } from '../services.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { Message } from '../ui/message.ts';
import { morningMessage } from './message.ts';
import { isEmpty, readDay } from './read-day.ts';
import { morningSchedule } from './schedule.ts';

type Caller = AuthenticatedContext<PersonContext>;

const outcomes = { passing: 'try-again', lasting: 'refused' } as const;

async function post(
  { services, workspaceId, userId }: Pick<Caller, 'services' | 'workspaceId' | 'userId'>,
  slack: WebClient,
  message: Message,
): Promise<SendOutcome> {
  try {
    await slack.chat.postMessage({ channel: userId, ...withCommandNames(services.commandNames, message) });
    return 'sent';
  } catch (error) {
    services.log.warn({ workspace: workspaceId, reason: codeOf(error) }, 'Slack refused a morning message.');
    const refusal = refusalOf(error);
    return refusal === undefined ? 'unknown' : outcomes[refusal];
  }
}

async function personOf(services: Services, ref: MorningRef): Promise<MorningPerson | undefined> {
  const caller = await knownCaller(services, ref);
  if (caller === undefined) return undefined;
  const { workspaceId, userId, profile, person, slack } = caller;
  const { timeZone } = profile;
  const chosen = await services.preferences.get(workspaceId, userId);
  return {
    timeZone,
    schedule: morningSchedule(chosen, timeZone),
    quiet: chosen.quiet,
    async prepare(id) {
      const day = await readDay(caller);
      if (isEmpty(day)) return undefined;
      const about = { id, workspaceId, viewer: userId, timeZone };
      const shown = await services.taskMessages.keep(morningMessage(day, person.user.name, about));
      return () => post(caller, slack, renderTaskMessage(shown, services.now()));
    },
  };
}

/** What sending morning messages needs, with Slack as the place where people are known and told. */
export const morningOptions = (services: Services): MorningOptions => ({
  ...services,
  personOf: (ref) => personOf(services, ref),
});
