import type { KnownBlock } from '@slack/types';
import { sendNow } from '../../../deliveries/deliver.ts';
import { deliveryKey } from '../../../deliveries/delivery.ts';
import { NotPostedError } from '../../../deliveries/kind.ts';
import { saidAt } from '../../../deliveries/said.ts';
import { type Audience, audienceChoice, audienceKey, showTo } from '../../../workspaces/channel-audience.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, RequestContext } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { audienceHere } from './audience.ts';
import { audienceButtons, audienceQuestion, nowAction } from './audience-question.ts';
import type { Destination } from './destination.ts';
import { type AskedDigest, asCaller, digestNowKind, goesTo, nowAddress, postOf } from './now-kind.ts';
import { digestOf } from './of-channel.ts';
import { readDigest } from './post-digest.ts';

/** The blocks of a digest without its buttons: nothing works before it is posted. */
function withoutButtons(blocks: KnownBlock[] = []): KnownBlock[] {
  return blocks.flatMap((block): KnownBlock[] => {
    if (block.type === 'actions') return [];
    if (block.type !== 'section') return [block];
    const { accessory: _button, ...rest } = block;
    return [rest];
  });
}

/**
 * What would be posted, for the user who asked for it, with **Post it**.
 *
 * @param id names this preview, so that it is posted once
 * @param question is asked instead, with its own buttons
 */
function previewMessage(
  message: Omit<TaskMessage, 'id'>,
  { id, question, nowMs }: { id: string; question?: Message | undefined; nowMs: number },
): Message {
  const { text, blocks } = renderTaskMessage({ ...message, id: 'preview' }, nowMs);
  const post = actions([{ ...button('Post it', 'digest.post-preview', id), style: 'primary' }]);
  return {
    text: [question?.text, `Preview: ${text}`].filter(Boolean).join(' '),
    blocks: [
      ...(question === undefined ? [section('Shall I post this digest in this channel?')] : []),
      ...withoutButtons(blocks),
      ...(question?.blocks ?? [post]),
    ],
  };
}

const maybePosted =
  'Slack did not confirm the digest. I’ll look for it in a minute, and post it if it is missing.';
const nothingOverdue = sentence('Nothing is overdue, so nothing was posted.');

type Caller = AuthenticatedContext<RequestContext>;

/** Names a preview by the command that asked for it; a button may say anything. */
const idOf = (given: string): string => given.slice(0, 100);

/** Who reads a channel now, what they may see, and whether a user has to choose that first. */
async function audienceNow(caller: Caller & { channelId: string }) {
  const digest = await digestOf(caller, caller.channelId);
  const audience = await audienceHere(caller, await asCaller(caller, caller.channelId));
  const answer = digest?.audience;
  // What goes to one person every morning says nothing about what this channel may see.
  return { audience, ...showTo(audience, answer?.choice === 'me' ? undefined : answer) };
}

const changed = 'Who can read this channel has changed since.';

/** How a preview should be posted for an audience. @param id the preview's */
const howToPost = (lead: string, audience: Audience, id: string, what = 'it'): Message =>
  audienceQuestion(
    lead,
    audience,
    `How should ${what} be posted?`,
    audienceButtons(nowAction, `${audienceKey(audience)} ${id}`),
  );

/** Posts once, however often a preview's button is clicked. Undefined for every further click. */
async function postOnce(
  caller: Caller,
  destination: Destination,
  given: Omit<AskedDigest, 'askedMs'>,
): Promise<'posted' | 'nothing-overdue' | undefined> {
  const { services, workspaceId, userId, installation, connection } = caller;
  const { deliveries, digestTimes: times, now } = services;
  const address = nowAddress(workspaceId, userId, given.id);
  const key = deliveryKey(address);
  const before = await deliveries.get(key);
  if (before?.sending || saidAt(before?.said, given.id) !== undefined) return undefined;
  const due = { once: given.id, dueMs: now() };
  const target = { installation, organizationId: connection.organization.id, to: { userId } };
  const item = { ...given, askedMs: due.dueMs };
  // If this process ends from here on, the job posts it.
  await deliveries.say(address, item, { target, atMs: now() + times.searchEveryMs });
  const kind = digestNowKind(services, destination);
  const attempt = await sendNow({ ...services, times }, kind, key, due).catch(async (error: unknown) => {
    // Nothing was posted, so it can be asked for again.
    await deliveries.clear(key);
    throw error instanceof NotPostedError ? (error.cause ?? error) : error;
  });
  if (attempt === 'unknown') throw new UserFacingError(maybePosted);
  if (attempt !== 'left') await deliveries.cancel(key);
  if (attempt === 'sent') return 'posted';
  if (attempt !== 'nothing') return undefined;
  await deliveries.clear(key);
  return 'nothing-overdue';
}

/**
 * `/todo digest now` shows what would be posted, to the user who asks, with **Post it**. Where others than the team can read the
 * channel, it asks how to post instead.
 *
 * @param request names the command or message that asks for it
 */
export async function digestNow(caller: Caller & { channelId: string }, request: string): Promise<void> {
  const { services, workspaceId, userId, channelId, reply } = caller;
  const id = idOf(request);
  // The same command delivered twice is answered once.
  const key = deliveryKey(nowAddress(workspaceId, userId, id));
  if (!(await services.deliveries.remember(key, 'preview', { isNew: true }))) return;
  const { audience, show, ask } = await audienceNow(caller);
  const to = { channelId };
  const find = goesTo(caller, { to, show: ask ? 'names' : show });
  const digest = await readDigest(services, await postOf(caller, channelId), find);
  if (digest === undefined) return reply(nothingOverdue);
  const question = ask ? howToPost('', audience, id) : undefined;
  await reply(previewMessage(digest.message, { id, question, nowMs: services.now() }));
}

/** **Post it**, under the preview: everything is read and checked again, and it is posted once. */
export const postPreview: ActionHandler = forStaff(async (caller, { value }) => {
  const { channelId, redraw } = caller;
  if (channelId === undefined) return;
  const { audience, show, ask } = await audienceNow({ ...caller, channelId });
  if (ask) return redraw(howToPost(changed, audience, value, 'the digest'));
  const given = { id: idOf(value), channelId, choice: show, audience: audienceKey(audience) };
  const posted = await postOnce(caller, { to: { channelId }, show }, given);
  if (posted !== undefined)
    await redraw(posted === 'posted' ? sentence('The digest is posted.') : nothingOverdue);
});

/** One of the three buttons after `/todo digest now`, in the same channel. Each question is answered once. */
export const answerNow: ActionHandler = forStaff(async (caller, { actionId, value }) => {
  const { userId, channelId, redraw } = caller;
  const choice = audienceChoice.parse(actionId.split('.').at(-1));
  const [asked = '', question = ''] = value.split(' ');
  if (channelId === undefined) return;
  if (choice !== 'me') {
    const audience = await audienceHere({ ...caller, channelId }, await asCaller(caller, channelId));
    if (choice === 'names' && audienceKey(audience) !== asked)
      return redraw(howToPost(changed, audience, question));
  }
  const destination: Destination =
    choice === 'me' ? { to: { userId }, show: 'names' } : { to: { channelId }, show: choice };
  const given = { id: idOf(question), channelId, choice, audience: asked };
  const posted = await postOnce(caller, destination, given);
  if (posted === undefined) return;
  if (posted === 'nothing-overdue') return redraw(nothingOverdue);
  await redraw(sentence(choice === 'me' ? 'I sent it to you.' : 'It is posted.'));
});
