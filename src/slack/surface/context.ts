import type { ModalView, OptionGroup, PlainTextOption } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { PendingAnswer } from '../../tasks/drafts/draft-store.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import type { FailedRequest } from '../edge/kept-input.ts';
import type { Click, Submission } from '../edge/payloads.ts';
import type { SlackEvent } from '../edge/stored-event.ts';
import type { Message } from '../ui/message.ts';
import type { Services } from './services.ts';

/**
 * The contexts of handlers. Each surface of Slack has its own type, with only the ways to answer that the surface has:
 * an answer that Slack does not support there does not compile.
 */

/** An event, or a scheduled job: no one asked, so there is no one to answer. */
export type EventContext = {
  services: Services;
  /** The installation that this is about. It has the bot token. */
  installation: InstallationRef;
  workspaceId: string;
};

/** A user did something. */
export type PersonContext = EventContext & {
  userId: string;
  /** What Bolt's guide calls `client`, for calls that a person waits for. Here a client is a person who is coached. */
  slack: WebClient;
  /** Something else shows from now on that this takes a while, such as the modal that was opened. */
  onShown?: () => void;
};

/** A user asked, and can be answered: by the `response_url`, or else in a direct message. */
export type RequestContext = PersonContext & {
  /** Says something that only this person sees. @throws ReplyError */
  reply(message: Message): Promise<void>;
  /** What they typed, to be tried again if the platform does not answer. */
  request?: FailedRequest;
  /** What is said if the process ends before this is done. `isPending`: another process reports the outcome. */
  ifStopped?: { message: Message; isPending?: boolean };
  /** The pending request, which another process answers if this one is killed. Absent if the store did not take it. */
  pending?: PendingAnswer | undefined;
};

/** A user asked in a channel or a direct message. */
export type ChannelContext = RequestContext & { channelId: string };

/** Opens a modal, within three seconds and once (docs.slack.dev, "Modals"). Its id stays the interaction's id. */
type Trigger = { triggerId: string };

/** Where later answers to the same interaction go: five of them within 30 minutes. */
export type ResponseUrl = { responseUrl?: string | undefined };

export type CommandContext = ChannelContext & Trigger & ResponseUrl;

/** A click on something in a message, a modal or a Home tab. */
export type ActionContext = RequestContext &
  Trigger &
  ResponseUrl & {
    /** The channel of a message; absent in a modal or a Home tab. */
    channelId?: string | undefined;
    /** What is filled in, for a click in a modal. */
    form?: Submission | undefined;
    /** Shows this in place of the clicked content, on any surface. @throws ReplyError */
    redraw(message: Message): Promise<void>;
  };

export type SubmissionContext = RequestContext & Trigger;

/** A global shortcut (docs.slack.dev, "Implementing shortcuts") opens a modal and has no other answer. */
type ShortcutContext = PersonContext & Trigger;

/** A user wrote to Touchline: in a direct message, or by mentioning it in a channel. A modal can't be opened here. */
export type MessageContext = ChannelContext & {
  /** The thread that the message is in, if it is in one. */
  threadTs?: string | undefined;
};

/** A message read by {@link file://./read-typed.ts}, and its timestamp, which is its id in the channel. */
type IncomingMessage = { text: string; ts: string };

/** The message that a shortcut was used on. `authorId` is missing if a bot wrote it. */
export type ShortcutMessage = IncomingMessage & { authorId?: string | undefined };

type Handler<Context, Given> = (context: Context, given: Given) => Promise<void>;
export type CommandHandler = Handler<CommandContext, string>;
export type ActionHandler = Handler<ActionContext, Click>;
export type MessageHandler = Handler<MessageContext, IncomingMessage>;
export type ShortcutHandler = Handler<ShortcutContext, void>;
/** Answers go to the user alone, never into the message's channel. */
export type MessageShortcutHandler = Handler<CommandContext, ShortcutMessage>;
/** `userId` is the user that the event is about. */
export type EventHandler = Handler<EventContext & { userId: string }, SlackEvent>;
/** An event that a user caused without asking for anything, such as opening the Home tab. */
export type PersonEventHandler = Handler<PersonContext, SlackEvent>;

type ViewAck =
  | { response_action: 'update'; view: ModalView }
  | { response_action: 'errors'; errors: Record<string, string> };

export type ViewHandler = {
  /**
   * What to show at once while `submit` works; Slack waits 3 s for it. Undefined closes the view. `submit` does not run
   * if this returns errors under the fields, by block id. It must not reject.
   */
  ack?: (
    submission: Submission,
    asked: Omit<PersonContext, 'slack'>,
  ) => ViewAck | undefined | Promise<ViewAck | undefined>;
  submit: Handler<SubmissionContext, Submission>;
  /** Keeps what is filled in so far, in a form that a user can go on with after they closed it. */
  keep?: Handler<PersonContext, Submission>;
};

/**
 * Returns at most 100 options, alone or in groups, for what was typed into a menu, within three seconds (docs.slack.dev,
 * "Select menus").
 */
export type OptionsHandler = (
  context: PersonContext,
  query: { blockId: string; typed: string },
) => Promise<PlainTextOption[] | { option_groups: OptionGroup[] }>;
