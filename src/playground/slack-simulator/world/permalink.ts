import type { Message, Workspace } from './data.ts';

/** The address of a message in Slack's own client (docs.slack.dev/reference/methods/chat.getPermalink). */
export function permalinkTo(workspace: Workspace, { channelId, ts, threadTs }: Message): string {
  const thread = threadTs === undefined ? '' : `?thread_ts=${threadTs}&cid=${channelId}`;
  return `https://${workspace.domain}.slack.com/archives/${channelId}/p${ts.replace('.', '')}${thread}`;
}
