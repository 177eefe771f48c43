import type { ActionsBlock } from '@slack/types';
import { type Audience, audienceKey, summaryOf } from '../../../workspaces/channel-audience.ts';
import { audienceWords } from '../../ui/audience-words.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { capital } from '../../ui/text.ts';

/** The actions of the three buttons for a channel's digest, and for one that is posted now. */
export const audienceAction = 'digest.audience';
export const nowAction = 'digest.now';

/** **Send to me instead**, **Only counts**, **Post with names**. Their value says where to look, and no more. */
export const audienceButtons = (actionId: string, value: string): ActionsBlock =>
  actions([
    button('Send to me instead', `${actionId}.me`, value),
    button('Only counts', `${actionId}.counts`, value),
    button('Post with names', `${actionId}.names`, value),
  ]);

/** The value of {@link audienceButtons} for a channel's digest: the channel, and the audience that was asked about. */
export const audienceValue = (channelId: string, audience: Audience): string =>
  `${channelId} ${audienceKey(audience)}`;

/**
 * A sentence in our own words, why it is asked ("Anyone in this workspace can open this channel. A digest shows names and
 * tasks."), and the buttons.
 */
export function audienceQuestion(
  lead: string,
  audience: Audience,
  ask: string,
  buttons: ActionsBlock,
): Message {
  const readers = capital(audienceWords(summaryOf(audience), 'this channel'));
  const why = `${readers}. A digest shows names and tasks. ${ask}`;
  return {
    text: [lead, why].filter(Boolean).join(' '),
    blocks: [...(lead === '' ? [] : [section(lead)]), section(why), buttons],
  };
}
