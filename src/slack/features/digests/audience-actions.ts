import {
  type AudienceChoice,
  answerFor,
  audienceChoice,
  audienceKey,
} from '../../../workspaces/channel-audience.ts';
import { forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { sentence } from '../../ui/message.ts';
import { audienceHere } from './audience.ts';
import { audienceAction, audienceButtons, audienceQuestion, audienceValue } from './audience-question.ts';
import { digestOf, whenWords } from './of-channel.ts';

const chosen: Record<AudienceChoice, (channel: string, when: string) => string> = {
  names: (channel, when) =>
    `The digest in ${channel} is posted with names ${when}. If more people can read that channel one day, it shows only counts, and I ask you again. \`/todo digest now\` there posts it at once.`,
  counts: (channel, when) => `The digest in ${channel} shows only counts. It is posted ${when}.`,
  me: (channel, when) =>
    `The digest of ${channel} comes to you as a direct message ${when}. \`/todo digest off\` there stops it.`,
};

/**
 * **Send to me instead**, **Only counts** or **Post with names** for a channel's digest, where it was set up or in a
 * message about it. Everything is checked again: who this is, that it is their digest or that they are in the channel, and
 * that no one else can read the channel than when they were asked.
 */
export const answerAudience: ActionHandler = forStaff(async (caller, { actionId, value }) => {
  const { services, userId, person, redraw } = caller;
  const choice = audienceChoice.parse(actionId.split('.').at(-1));
  const [channelId = '', asked = ''] = value.split(' ');
  const subscription = await digestOf(caller, channelId);
  if (subscription === undefined) return redraw(sentence(`<#${channelId}> has no digest any more.`));
  if (subscription.setBy !== userId && caller.channelId !== channelId)
    throw new UserFacingError(
      'Somebody else has set up this digest since. Type `/todo digest` in its channel to see it.',
    );
  const audience = await audienceHere({ ...caller, channelId }, subscription);
  if (choice === 'names' && audienceKey(audience) !== asked) {
    await services.notices.asked(subscription, audience);
    const buttons = audienceButtons(audienceAction, audienceValue(channelId, audience));
    const lead = `Who can read <#${channelId}> has changed since.`;
    return redraw(audienceQuestion(lead, audience, 'How should the digest be posted?', buttons));
  }
  const answered = {
    ...subscription,
    setBy: userId,
    setByName: person.user.name,
    audience: answerFor(choice, audience),
  };
  const written = { action: 'digest.audience', target: channelId };
  const nextMs = await services.subscriptions.next(subscription);
  await services.audit.run(caller, written, () => services.subscriptions.set(answered, nextMs));
  const when = whenWords(answered, nextMs, services.now());
  await redraw(sentence(chosen[choice](`<#${channelId}>`, when)));
});
