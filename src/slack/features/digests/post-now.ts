import { sendNow } from '../../../deliveries/deliver.ts';
import { NotPostedError } from '../../../deliveries/kind.ts';
import { digestKey } from '../../../digests/subscriptions.ts';
import { forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import type { Services } from '../../surface/services.ts';
import { sentence } from '../../ui/message.ts';
import { digestKind } from './post-digest.ts';

const outcomes = {
  sent: (channel: string) => `The digest is posted in ${channel}.`,
  nothing: (channel: string) => `Nothing is overdue any more, so nothing was posted in ${channel}.`,
  already: (channel: string) =>
    `The digest has been posted in ${channel} already, or somebody has asked for that.`,
  outdated: (channel: string) => `That digest is past: ${channel} has had a later one.`,
  busy: (channel: string) =>
    `The digest in ${channel} is being posted right now. \`/todo digest\` there shows what came of it.`,
  unknown: (channel: string) => `Slack did not confirm the digest in ${channel}. Please look there.`,
};

/**
 * Posts the digest of a local date once. Only the channel's last digest can be posted, and only if it was not, or if that is
 * not known. A digest that is set up again that day comes the next.
 */
async function post(services: Services, key: string, date: string): Promise<keyof typeof outcomes> {
  const { last, sending } = (await services.deliveries.get(key)) ?? {};
  if (sending !== undefined) return sending.once === date ? 'busy' : 'outdated';
  if (last?.once !== date) return 'outdated';
  if (last.state === 'sent' || last.state === 'nothing') return 'already';
  if (last.state === 'waiting') return 'busy';
  const how = { ...services, times: services.digestTimes };
  const attempt = await sendNow(how, digestKind(services), key, { once: date, dueMs: last.dueMs });
  if (attempt === undefined) return 'outdated';
  return attempt === 'sent' || attempt === 'nothing' || attempt === 'unknown' ? attempt : 'busy';
}

/**
 * **Post it now**, under the message about a digest that was not posted. Everything is checked again: who this is, that
 * the channel still has a digest of their organization, and that it was not posted since. Each digest is posted once.
 */
export const postNow: ActionHandler = forStaff(async (caller, click) => {
  const { services, workspaceId, connection, redraw, reply } = caller;
  const [channelId = '', date = ''] = click.value.split(' ');
  const subscription = await services.subscriptions.get(workspaceId, channelId);
  if (subscription?.organizationId !== connection.organization.id)
    return redraw(sentence(`<#${channelId}> has no digest any more.`));
  try {
    const outcome = await post(services, digestKey(subscription), date);
    const text = sentence(outcomes[outcome](`<#${channelId}>`));
    // While another process is at it, the button stays.
    await (outcome === 'busy' ? reply(text) : redraw(text));
  } catch (error) {
    throw error instanceof NotPostedError ? (error.cause ?? error) : error;
  }
});
