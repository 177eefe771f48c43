import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import type { Services } from './services.ts';
import type { Message } from './ui/message.ts';

/**
 * What handlers get. Each surface of Slack has its own type, which has the ways to answer that the surface really has:
 * an answer that Slack offers no way for does not compile.
 */

/** An event, and whatever runs at a time: nobody asked, so there is nobody to answer. */
export type EventContext = {
  services: Services;
  /** Which of Touchline's installations this is about: it has the bot token. */
  installation: InstallationRef;
  workspaceId: string;
};

/** Somebody did something. */
export type PersonContext = EventContext & {
  userId: string;
  /** The person's own workspace, where Slack sends it: it is another one in a shared channel. */
  userWorkspaceId?: string;
  /** For calls that a person waits for. */
  slack: WebClient;
};

/** Somebody asked, and can be answered: by the `response_url`, or else in a direct message. */
export type RequestContext = PersonContext & {
  /** Says something that only this person sees. @throws ReplyFailedError */
  reply(message: Message): Promise<void>;
};

/** Opens a modal, within three seconds and once (docs.slack.dev, "Modals"). Its id names the interaction for good. */
type Trigger = { triggerId: string };

/** Where later answers to the same interaction go: for 30 minutes, five of them. */
type ResponseUrl = { responseUrl?: string };

export type CommandContext = RequestContext & Trigger & ResponseUrl & { channelId: string };

/** A click on something in a message, a modal or a Home tab. */
export type ActionContext = RequestContext &
  Trigger &
  ResponseUrl & {
    /** The channel of a message; absent in a modal or a Home tab. */
    channelId?: string;
    /** Shows this in place of what was clicked in, whichever surface that is. @throws ReplyFailedError */
    redraw(message: Message): Promise<void>;
  };

export type SubmissionContext = RequestContext & Trigger;

/** A shortcut opens a modal and has no other answer. */
export type ShortcutContext = PersonContext & Trigger;

export type CommandHandler = (context: CommandContext, text: string) => Promise<void>;

/** A click: its value and block are ids that only say where to look, never what is true. */
export type Click = { actionId: string; blockId: string; value: string };
export type ActionHandler = (context: ActionContext, click: Click) => Promise<void>;

/** A submitted view: what was typed, by block id (each of our inputs has the action id `value`). */
export type Submission = { viewId: string; privateMetadata: string; values: Record<string, string> };

export type ViewHandler = {
  /** What to show at once while `submit` works; Slack waits 3 s for it. Undefined closes the view. */
  ack?: (submission: Submission) => { response_action: 'update'; view: ModalView } | undefined;
  submit: (context: SubmissionContext, submission: Submission) => Promise<void>;
};

export type EventHandler = (context: EventContext, event: unknown) => Promise<void>;
