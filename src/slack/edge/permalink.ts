import { WebAPIPlatformError, type WebClient } from '@slack/web-api';

/**
 * The address of a message (docs.slack.dev, `chat.getPermalink`). Undefined where Slack does not give it: Touchline is not
 * in every channel.
 */
export async function permalink(
  slack: WebClient,
  channelId: string,
  ts: string,
): Promise<string | undefined> {
  try {
    return (await slack.chat.getPermalink({ channel: channelId, message_ts: ts })).permalink;
  } catch (error) {
    if (error instanceof WebAPIPlatformError) return undefined;
    throw error;
  }
}
