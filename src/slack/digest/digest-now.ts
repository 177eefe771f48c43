import { randomUUID } from 'node:crypto';
import { NotPostedError } from '../../digests/poster.ts';
import { NamedError } from '../../lib/errors.ts';
import { audienceChoice, audienceKey, showTo, summaryOf } from '../../workspaces/channel-audience.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, CommandContext } from '../context.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { UserFacingError } from '../user-errors.ts';
import { audienceHere } from './audience.ts';
import { audienceButtons, audienceQuestion, nowAction } from './audience-question.ts';
import type { Destination } from './destination.ts';
import { scheduledPost } from './message.ts';
import { digestOf } from './of-channel.ts';
import { type Posted, postDigest, UnconfirmedPostError } from './post-digest.ts';

const maybePosted =
  'Slack did not confirm the digest. Check whether it is in this channel before you ask for it again.';
const nothingOverdue = sentence('Nothing is overdue, so nothing was posted.');

/** How long the same request counts as one, in milliseconds. */
const sameRequestMs = 60 * 60_000;

/** There is something to post, and it is not known yet what the channel may see. */
class AskFirst extends NamedError {}

async function post(
  caller: AuthenticatedContext,
  channelId: string,
  destination: Destination | 'ask first',
): Promise<Posted> {
  const { services, workspaceId, installation, connection, person, profile } = caller;
  const subscription = await digestOf(caller, channelId);
  const foot = `Requested by ${escapeInline(person.user.name)}. \`/todo digest weekdays 9am\` posts it on weekday mornings.`;
  const { timeZone } = profile;
  const organizationId = connection.organization.id;
  const about =
    subscription === undefined
      ? { workspaceId, installation, channelId, organizationId, timeZone, foot }
      : scheduledPost(subscription);
  const resolve = async () => {
    if (destination === 'ask first') throw new AskFirst('Somebody has to choose.');
    return destination;
  };
  return postDigest(services, about, async () => ({
    platform: caller.platform,
    check: async () => {},
    resolve,
  })).catch((error: unknown) => {
    if (error instanceof NotPostedError) throw error.cause;
    throw error instanceof UnconfirmedPostError ? new UserFacingError(maybePosted) : error;
  });
}

/** `/todo digest now`. Asks first how to post, where others than the team can read the channel. */
export async function digestNow(caller: AuthenticatedContext<CommandContext>): Promise<void> {
  const { services, workspaceId, triggerId, channelId, reply } = caller;
  // The same command delivered twice posts once.
  if (!(await services.leases.claim(`digest-now/${workspaceId}/${triggerId}`, sameRequestMs))) return;
  const audience = await audienceHere(caller);
  const answer = (await digestOf(caller, channelId))?.audience;
  // What goes to one person every morning says nothing about what this channel may see.
  const { show, ask } = showTo(audience, answer?.choice === 'me' ? undefined : answer);
  try {
    const posted = await post(caller, channelId, ask ? 'ask first' : { to: { channelId }, show });
    if (posted === 'nothing-overdue') await reply(nothingOverdue);
  } catch (error) {
    if (!(error instanceof AskFirst)) throw error;
    const buttons = audienceButtons(nowAction, `${audienceKey(audience)} ${randomUUID()}`);
    await reply(audienceQuestion('', summaryOf(audience), 'How should it be posted?', buttons));
  }
}

/** One of the three buttons after `/todo digest now`, in the same channel. Each question is answered once. */
export const answerNow: ActionHandler = async (context, { actionId, value }) => {
  const caller = await authenticateStaff(context);
  const { services, workspaceId, userId, channelId, redraw } = caller;
  const choice = audienceChoice.parse(actionId.split('.').at(-1));
  const [asked = '', question = ''] = value.split(' ');
  if (channelId === undefined) return;
  if (choice !== 'me') {
    const audience = await audienceHere({ ...caller, channelId });
    if (choice === 'names' && audienceKey(audience) !== asked) {
      const buttons = audienceButtons(nowAction, `${audienceKey(audience)} ${question}`);
      const lead = 'Who can read this channel has changed since.';
      return redraw(audienceQuestion(lead, summaryOf(audience), 'How should it be posted?', buttons));
    }
  }
  const claim = `digest-now/${workspaceId}/${userId}/${question.slice(0, 40)}`;
  if (!(await services.leases.claim(claim, sameRequestMs))) return;
  const destination: Destination =
    choice === 'me' ? { to: { userId }, show: 'names' } : { to: { channelId }, show: choice };
  const posted = await post(caller, channelId, destination);
  if (posted === 'nothing-overdue') return redraw(nothingOverdue);
  await redraw(sentence(choice === 'me' ? 'I sent it to you.' : 'It is posted.'));
};
