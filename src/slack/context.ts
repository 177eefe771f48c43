import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Services } from '../app.ts';
import type { Message } from './ui/message.ts';

/** What every handler gets: where something came from, and the ways to answer. */
export type RequestContext = {
  services: Services;
  workspaceId: string;
  userId: string;
  /** The workspace of the user, where Slack says so: another one in a channel shared with it. */
  userWorkspaceId?: string;
  channelId?: string;
  /** Slack's id of this one interaction; lives 3 s for opening a view, and names it for ever. */
  triggerId: string;
  /** Where answers go; absent for a submitted view, whose answers go to the direct messages with the app. */
  responseUrl?: string;
  /** For calls that a person waits for. */
  slack: WebClient;
  /** Says something that only this user sees. */
  reply(message: Message): Promise<void>;
  /** Puts a message in the place of the one that was clicked. */
  replace(message: Message): Promise<void>;
};

export type CommandHandler = (context: RequestContext, text: string) => Promise<void>;

/** A click: its value and block are ids that only say where to look, never what is true. */
export type Click = { actionId: string; blockId: string; value: string };
export type ActionHandler = (context: RequestContext, click: Click) => Promise<void>;

/** A submitted view: what was typed, by block id (each of our inputs has the action id `value`). */
export type Submission = { viewId: string; privateMetadata: string; values: Record<string, string> };

export type ViewHandler = {
  /** What is shown at once, while `submit` works: Slack waits 3 s for it. Undefined closes the view. */
  ack?: (submission: Submission) => { response_action: 'update'; view: ModalView } | undefined;
  submit: (context: RequestContext, submission: Submission) => Promise<void>;
};
