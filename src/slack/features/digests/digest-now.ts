import { randomUUID } from 'node:crypto';
import { NotPostedError } from '../../../deliveries/kind.ts';
import type { Subscription } from '../../../digests/subscriptions.ts';
import { audienceChoice, audienceKey, showTo, summaryOf } from '../../../workspaces/channel-audience.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandContext, RequestContext } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { audienceHere, type ReadDigestAs } from './audience.ts';
import { audienceButtons, audienceQuestion, nowAction } from './audience-question.ts';
import type { Destination, FindDestination } from './destination.ts';
import { type DigestPost, scheduledPost } from './message.ts';
import { digestOf } from './of-channel.ts';
import { type PostOutcome, postDigest, readDigest, UnconfirmedPostError } from './post-digest.ts';
import { previewMessage } from './preview.ts';
import { scopeToPost } from './seen-scope.ts';

const maybePosted =
  'Slack did not confirm the digest. Check whether it is in this channel before you ask for it again.';
const nothingOverdue = sentence('Nothing is overdue, so nothing was posted.');

/** How long the same request counts as one, in milliseconds. */
const sameRequestMs = 60 * 60_000;

type Caller = AuthenticatedContext<RequestContext>;

/** What is posted if a user asks for it: the channel's digest, or else one of everything. */
async function postOf(caller: Caller, channelId: string): Promise<DigestPost> {
  const { workspaceId, installation, connection, person, profile } = caller;
  const subscription = await digestOf(caller, channelId);
  if (subscription !== undefined)
    return { ...scheduledPost(subscription), ...scopeToPost(connection, subscription) };
  const foot = `Requested by ${escapeInline(person.user.name)}. \`/todo digest weekdays 9am\` posts it on weekday mornings.`;
  const organizationId = connection.organization.id;
  return { workspaceId, installation, channelId, organizationId, timeZone: profile.timeZone, foot };
}

/** The user who asks posts what they may see. The channel was looked at for who reads it. */
const goesTo =
  ({ platform }: Caller, destination: Destination): FindDestination =>
  async () => ({ platform, check: async () => {}, resolve: async () => destination });

/** The channel's digest, or one of everything, as the user who asks may see it. */
const asCaller = ({ userId, installation }: Caller, digest: Subscription | undefined): ReadDigestAs => ({
  ...digest,
  setBy: userId,
  installation,
});

/** Who reads a channel now, what they may see, and whether a user has to choose that first. */
async function audienceNow(caller: Caller & { channelId: string }) {
  const digest = await digestOf(caller, caller.channelId);
  const audience = await audienceHere(caller, asCaller(caller, digest));
  const answer = digest?.audience;
  // What goes to one person every morning says nothing about what this channel may see.
  return { audience, ...showTo(audience, answer?.choice === 'me' ? undefined : answer) };
}

/** Posts once, however often a preview's button is clicked. Undefined for every further click. */
async function postOnce(
  caller: Caller,
  channelId: string,
  destination: Destination,
  id: string,
): Promise<PostOutcome | undefined> {
  const { services, workspaceId, userId } = caller;
  const claim = `digest-now/${workspaceId}/${userId}/${id.slice(0, 40)}`;
  if (!(await services.leases.claim(claim, sameRequestMs))) return undefined;
  try {
    return await postDigest(services, await postOf(caller, channelId), goesTo(caller, destination));
  } catch (error) {
    if (error instanceof UnconfirmedPostError) throw new UserFacingError(maybePosted);
    // Nothing was posted, so it can be asked for again.
    await services.leases.release(claim);
    throw error instanceof NotPostedError ? (error.cause ?? error) : error;
  }
}

/**
 * `/todo digest now` shows what would be posted, to the user who asks, with **Post it**. Where others than the team can read the
 * channel, it asks how to post instead.
 */
export async function digestNow(caller: AuthenticatedContext<CommandContext>): Promise<void> {
  const { services, workspaceId, triggerId, channelId, reply } = caller;
  // The same command delivered twice is answered once.
  if (!(await services.leases.claim(`digest-now/${workspaceId}/${triggerId}`, sameRequestMs))) return;
  const { audience, show, ask } = await audienceNow(caller);
  const to = { channelId };
  const find = goesTo(caller, { to, show: ask ? 'names' : show });
  const digest = await readDigest(services, await postOf(caller, channelId), find);
  if (digest === undefined) return reply(nothingOverdue);
  const id = randomUUID();
  const question = ask
    ? audienceQuestion(
        '',
        summaryOf(audience),
        'How should it be posted?',
        audienceButtons(nowAction, `${audienceKey(audience)} ${id}`),
      )
    : undefined;
  await reply(previewMessage(digest.message, { id, question, nowMs: services.now() }));
}

/** **Post it**, under the preview: everything is read and checked again, and it is posted once. */
export const postPreview: ActionHandler = async (context, { value }) => {
  const caller = await authenticateStaff(context);
  const { channelId, redraw } = caller;
  if (channelId === undefined) return;
  const { audience, show, ask } = await audienceNow({ ...caller, channelId });
  if (ask) {
    const buttons = audienceButtons(nowAction, `${audienceKey(audience)} ${value}`);
    const lead = 'Who can read this channel has changed since.';
    return redraw(audienceQuestion(lead, summaryOf(audience), 'How should the digest be posted?', buttons));
  }
  const posted = await postOnce(caller, channelId, { to: { channelId }, show }, value);
  if (posted !== undefined)
    await redraw(posted === 'posted' ? sentence('The digest is posted.') : nothingOverdue);
};

/** One of the three buttons after `/todo digest now`, in the same channel. Each question is answered once. */
export const answerNow: ActionHandler = async (context, { actionId, value }) => {
  const caller = await authenticateStaff(context);
  const { userId, channelId, redraw } = caller;
  const choice = audienceChoice.parse(actionId.split('.').at(-1));
  const [asked = '', question = ''] = value.split(' ');
  if (channelId === undefined) return;
  if (choice !== 'me') {
    const digest = asCaller(caller, await digestOf(caller, channelId));
    const audience = await audienceHere({ ...caller, channelId }, digest);
    if (choice === 'names' && audienceKey(audience) !== asked) {
      const buttons = audienceButtons(nowAction, `${audienceKey(audience)} ${question}`);
      const lead = 'Who can read this channel has changed since.';
      return redraw(audienceQuestion(lead, summaryOf(audience), 'How should it be posted?', buttons));
    }
  }
  const destination: Destination =
    choice === 'me' ? { to: { userId }, show: 'names' } : { to: { channelId }, show: choice };
  const posted = await postOnce(caller, channelId, destination, question);
  if (posted === undefined) return;
  if (posted === 'nothing-overdue') return redraw(nothingOverdue);
  await redraw(sentence(choice === 'me' ? 'I sent it to you.' : 'It is posted.'));
};
