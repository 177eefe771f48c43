import type { Clock } from '../kit/clock.ts';
import type { Emitter } from '../kit/emitter.ts';
import type { Ids } from '../kit/ids.ts';
import type { Channel, Message, SlackData } from './data.ts';
import type { Files } from './files.ts';
import type { Views } from './views/store.ts';

/** What is to be read again: whoever shows the simulator gets it through the event stream. */
type Change = {
  what: 'messages' | 'views' | 'home' | 'state' | 'deliveries' | 'clock';
  channel?: string;
  /** The only person who sees a difference; left out if everyone does. */
  user?: string;
};
export type Changes = Emitter<Change>;

/** What happened in the world: Slack tells apps that subscribe to it. Nobody else sees what is ephemeral. */
export type Happening =
  | { type: 'message posted'; channel: Channel; message: Message }
  /** `after` is missing if the message was deleted; `before` is a copy. */
  | { type: 'message changed'; channel: Channel; before: Message; after?: Message }
  | { type: 'member joined'; channel: Channel; userId: string; inviterId?: string }
  | { type: 'member left'; channel: Channel; userId: string };

/** Everything that people and apps see and change. It knows nothing of requests. */
export type World = {
  clock: Clock;
  ids: Ids;
  data: SlackData;
  files: Files;
  views: Views;
  changes: Changes;
  happenings: Emitter<Happening>;
};
