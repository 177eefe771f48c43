import type { ModalView, PlainTextOption } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { PendingAnswer } from '../../tasks/drafts/draft-store.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import type { Click, Submission } from '../edge/payloads.ts';
import type { Message } from '../ui/message.ts';
import type { Services } from './services.ts';

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
  /** What is said if the process ends before this is done. `isPending`: another process says what came of it. */
  ifStopped?: { message: Message; isPending?: boolean };
  /** The answer to this, which another process gives if this one is killed. Absent if the store did not take it. */
  pending?: PendingAnswer;
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
    /** What is filled in where the click was in a modal or a Home tab. */
    form?: Submission;
    /** Shows this in place of what was clicked in, whichever surface that is. @throws ReplyFailedError */
    redraw(message: Message): Promise<void>;
  };

export type SubmissionContext = RequestContext & Trigger;

/** A global shortcut (docs.slack.dev, "Implementing shortcuts") opens a modal and has no other answer. */
export type ShortcutContext = PersonContext & Trigger;

/** The shortcut of a message. Its answers go to the person alone, never into the place of the message. */
export type MessageShortcutContext = RequestContext & Trigger & ResponseUrl & { channelId: string };

/** Somebody wrote to Touchline: in a direct message, or by mentioning it in a channel. Nothing can open a modal here. */
export type MessageContext = RequestContext & {
  channelId: string;
  /** The thread that the message is in, if it is in one. */
  threadTs?: string;
};

export type CommandHandler = (context: CommandContext, text: string) => Promise<void>;

export type ActionHandler = (context: ActionContext, click: Click) => Promise<void>;

type ViewAck =
  | { response_action: 'update'; view: ModalView }
  | { response_action: 'errors'; errors: Record<string, string> };

export type ViewHandler = {
  /**
   * What to show at once while `submit` works; Slack waits 3 s for it. Undefined closes the view. After errors under
   * the fields, by block id, `submit` does not run. It must not reject.
   */
  ack?: (
    submission: Submission,
    asked: Omit<PersonContext, 'slack'>,
  ) => ViewAck | undefined | Promise<ViewAck | undefined>;
  submit: (context: SubmissionContext, submission: Submission) => Promise<void>;
};

/** `body` is the whole envelope. */
export type EventHandler = (context: EventContext, event: unknown, body: unknown) => Promise<void>;

/** An event that somebody caused without asking for anything, such as opening the Home tab. */
export type PersonEventHandler = (context: PersonContext, event: unknown) => Promise<void>;

/** A message as {@link file://./read-typed.ts} reads it, and its timestamp, which is its id in the channel. */
export type IncomingMessage = { text: string; ts: string };
export type MessageHandler = (context: MessageContext, message: IncomingMessage) => Promise<void>;

export type ShortcutHandler = (context: ShortcutContext) => Promise<void>;

/** The message that a shortcut was chosen on. `authorId` is missing where a bot wrote it. */
export type ShortcutMessage = IncomingMessage & { authorId?: string; threadTs?: string };
export type MessageShortcutHandler = (
  context: MessageShortcutContext,
  message: ShortcutMessage,
) => Promise<void>;

/** What was typed into a menu that asks for its options, and the view that the menu is in. */
type OptionsQuery = { actionId: string; blockId: string; typed: string; privateMetadata: string };

/** Returns at most 100 options. They have to be there three seconds after the question (docs.slack.dev, "Select menus"). */
export type OptionsHandler = (context: PersonContext, query: OptionsQuery) => Promise<PlainTextOption[]>;
