import type { ScheduledMessage } from './data.ts';
import { postMessage } from './messages.ts';
import type { Slack } from './slack.ts';

/**
 * Stores a message and posts it when the simulator's clock reaches its time, unless it was deleted by then. Nothing is
 * posted if the app has left the channel in the meantime, or if the channel is archived.
 */
export function scheduleMessage(slack: Slack, scheduled: ScheduledMessage): void {
  slack.data.scheduledMessages.set(scheduled.id, scheduled);
  slack.changes.publish({ what: 'state' });
  slack.clock.runAt(scheduled.postAt * 1000, () => {
    if (!slack.data.scheduledMessages.delete(scheduled.id)) return;
    const channel = slack.data.channels.get(scheduled.channelId);
    if (channel === undefined || channel.isArchived || !channel.members.has(scheduled.message.user)) return;
    postMessage(slack, channel, scheduled.message);
  });
}
