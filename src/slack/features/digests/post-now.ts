import { NotPostedError } from '../../../deliveries/kind.ts';
import { type ByHand, postByHand } from '../../../digests/post-by-hand.ts';
import { authenticateStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { sentence } from '../../ui/message.ts';
import { digestKind } from './post-digest.ts';

const outcomes: Record<ByHand, (channel: string) => string> = {
  posted: (channel) => `The digest is posted in ${channel}.`,
  'nothing-overdue': (channel) => `Nothing is overdue any more, so nothing was posted in ${channel}.`,
  already: (channel) => `The digest has been posted in ${channel} already, or somebody has asked for that.`,
  outdated: (channel) => `That digest is past: ${channel} has had a later one.`,
  busy: (channel) =>
    `The digest in ${channel} is being posted right now. \`/todo digest\` there shows what came of it.`,
  unconfirmed: (channel) => `Slack did not confirm the digest in ${channel}. Please look there.`,
};

/**
 * **Post it now**, under the message about a digest that was not posted. Everything is checked again: who this is, that
 * the channel still has a digest of their organization, and that it was not posted since. Each digest is posted once.
 */
export const postNow: ActionHandler = async (context, click) => {
  const { services, workspaceId, connection, redraw, reply } = await authenticateStaff(context);
  const [channelId = '', date = ''] = click.value.split(' ');
  const subscription = await services.subscriptions.get(workspaceId, channelId);
  if (subscription?.organizationId !== connection.organization.id)
    return redraw(sentence(`<#${channelId}> has no digest any more.`));
  try {
    const outcome = await postByHand(
      { ...services, times: services.digestTimes },
      digestKind(services),
      subscription,
      date,
    );
    const text = sentence(outcomes[outcome](`<#${channelId}>`));
    // While another process is at it, the button stays.
    await (outcome === 'busy' ? reply(text) : redraw(text));
  } catch (error) {
    throw error instanceof NotPostedError ? (error.cause ?? error) : error;
  }
};
