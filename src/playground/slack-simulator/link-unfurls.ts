import type { Dict, Message } from './data.ts';
import { updateMessage } from './messages.ts';
import type { Slack } from './slack.ts';

/**
 * Attaches the app's previews to a message, in place of those that it attached for the same URLs before. The app gets
 * `message_changed`; the message is not marked as edited.
 */
export function attachUnfurls(
  slack: Slack,
  message: Message,
  botId: string,
  unfurls: Map<string, Dict>,
): void {
  const kept = (message.attachments ?? []).filter(({ from_url }) => !unfurls.has(String(from_url)));
  const added = [...unfurls].map(([url, unfurl]) => ({
    from_url: url,
    original_url: url,
    app_unfurl_url: url,
    is_app_unfurl: true,
    app_id: slack.app.id,
    bot_id: botId,
    fallback: '[no preview available]',
    ...unfurl,
  }));
  const attachments = [...kept, ...added].map((attachment, at) => ({ ...attachment, id: at + 1 }));
  updateMessage(slack, message, { attachments });
}
