import { randomUUID } from 'node:crypto';
import type { Fault, Platform } from '../../src/playground/platform-emulator/index.ts';
import type { Delivery, Dict, SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import {
  defaultSeed,
  isDict,
  placedElements,
  valueField,
} from '../../src/playground/slack-simulator/index.ts';
import { channels, directOf, people, workspaces } from './people.ts';
import { buttonsIn, linesIn, menuIn, type Seen, toSeen, wordsOf } from './seen.ts';
import { sendSigned } from './send-signed.ts';
import { createTroubles } from './troubles.ts';

/** What {@link createVerbs} needs of a started app. */
type Core = {
  slack: SlackSimulator;
  platform: Platform;
  url: string;
  /** Waits until Touchline is idle. */
  quiet(): Promise<void>;
  /** Has Touchline look for jobs that are due. */
  poll(): Promise<unknown>;
  /** Runs something, and waits until the work that it triggers in Touchline is done, which may be after the ack. */
  done<T>(start: () => Promise<T>): Promise<T>;
};

type Control = SlackSimulator['control'];
type Action = Parameters<Control['action']>[0];
type Target = Pick<Action, 'block_id' | 'action_id' | 'value' | 'values'>;
type View = { id: string; view: Dict; blocks: Dict[] };
type Payload = Dict & { actions: Dict[]; user: Dict; view: Dict };

/** What people do in Slack and see there, and what a test does to Slack and the platform meanwhile. */
export function createVerbs({ slack, platform, url, quiet, poll, done }: Core) {
  const { control, clock } = slack;

  const messages = async (user: string, channel: string = channels.coaching): Promise<Seen[]> =>
    (await control.messages({ user, channel })).messages.map(toSeen);
  async function lastMessage(user: string, channel?: string): Promise<Seen> {
    const last = (await messages(user, channel)).at(-1);
    if (last === undefined) throw new Error('There is no message.');
    return last;
  }
  async function again(user: string, { ts }: Seen, channel?: string): Promise<Seen> {
    const found = (await messages(user, channel)).find((message) => message.ts === ts);
    if (found === undefined) throw new Error('That message is gone.');
    return found;
  }
  const views = async (user: string): Promise<View[]> =>
    ((await control.state({ user })).views as { id: string; view: Dict & { blocks: Dict[] } }[]).map(
      ({ id, view }) => ({ id, view, blocks: view.blocks }),
    );
  const modal = async (user: string): Promise<View> =>
    (await views(user)).at(-1) ?? { id: '', view: {}, blocks: [] };

  const actOn = (user: string, { ts }: Seen, channel: string, target: Target) =>
    done(() => control.action({ user, container: { type: 'message', channel, ts }, ...target }));
  async function actIn(user: string, target: Target): Promise<void> {
    const container = { type: 'view', view_id: (await modal(user)).id } as const;
    await done(() => control.action({ user, container, ...target }));
  }
  /** The button with this label, the `nth` one, from 0. */
  function buttonIn(blocks: Dict[], label: string, nth: number): Target {
    const button = buttonsIn(blocks).filter((one) => one.label === label)[nth];
    if (button === undefined) throw new Error(`There is no button "${label}".`);
    return { block_id: button.blockId, action_id: button.actionId };
  }

  const filterOf = ({ blocks, ts }: Seen) => {
    const menu = [...placedElements(blocks)].find(({ element }) => element.action_id === 'list.filter');
    if (menu === undefined) throw new Error('There is no filter.');
    const container = { type: 'message' as const, channel: channels.coaching as string, ts };
    return { container, block_id: String(menu.block.block_id), action_id: 'list.filter' };
  };
  /** What **Filter…** offers below a list for what was typed in it, by group. */
  async function filterGroups(user: string, list: Seen, query: string) {
    type Text = { text: { text: string } };
    const asked = () => control.options({ user, ...filterOf(list), query });
    const { option_groups: groups = [] } = await done(asked);
    return groups as { label: Text['text']; options: (Text & { value: string })[] }[];
  }

  const enter = (user: string, text: string, channel: string = channels.coaching, thread?: string) =>
    done(() => control.type({ user, channel, text, ...(thread && { thread_ts: thread }) }));
  async function type(user: string, text: string, channel?: string): Promise<Seen> {
    await enter(user, text, channel);
    return lastMessage(user, channel);
  }

  async function delivered(kind: Delivery['kind']): Promise<Delivery & { payload: Payload }> {
    const { deliveries } = await control.deliveries({ limit: 1000 });
    const found = deliveries.find((one) => one.kind === kind);
    if (found === undefined || !isDict(found.payload)) throw new Error(`There was no ${kind}.`);
    return { ...found, payload: found.payload as Payload };
  }
  /** Sends Touchline a signed request like Slack (form fields or an interaction payload); returns the status. */
  async function send(payload: Dict, as: 'command' | 'interaction'): Promise<number> {
    const fields = as === 'command' ? payload : { payload: JSON.stringify(payload) };
    // What is sent twice in one second needs another signature: the same one would be refused.
    const all = Object.entries({ ...fields, delivery: randomUUID() });
    const form = new URLSearchParams(all.map(([key, value]) => [key, String(value)]));
    return (await sendSigned({ url, slack }, form)).status;
  }

  async function slackCalls(method: string): Promise<number> {
    const { deliveries } = await control.deliveries({ limit: 1000 });
    return deliveries.filter(({ url: called }) => called === method).length;
  }
  const posts = async (channel?: string): Promise<Seen[]> =>
    (await messages(people.jonas, channel)).filter((one) => !one.ephemeral && one.subtype === undefined);
  async function told(user: string = people.marta): Promise<Seen[]> {
    // What people are told is a job of its own.
    await poll();
    return (await messages(user, directOf(user))).filter(({ ephemeral }) => !ephemeral);
  }

  return {
    ...createTroubles(slack),

    /** Types a line that may open a window or be answered later. @returns what Slack answers at once */
    enter,
    /** Types a line, waits until Touchline is done, and returns the newest message the person sees. */
    type,
    /** The same. @returns its words */
    say: async (user: string, text: string, channel?: string): Promise<string> =>
      wordsOf(await type(user, text, channel)),
    /** Chooses a shortcut, of a message with `ts`. */
    shortcut: (user: string, callbackId: string, message: { channel?: string; ts?: string } = {}) =>
      done(() => control.shortcut({ user, callback_id: callbackId, ...message })),
    /** Clicks the button with this label (the `nth` one, from 0), waits, and returns the message as it is then. */
    async click(
      user: string,
      message: Seen,
      label: string,
      { nth = 0, channel = channels.coaching as string } = {},
    ): Promise<Seen> {
      await actOn(user, message, channel, buttonIn(message.blocks, label, nth));
      return again(user, message, channel);
    },
    /** Chooses an option of the message's menus by its label. */
    async choose(
      user: string,
      message: Seen,
      option: string,
      channel: string = channels.coaching,
    ): Promise<Seen> {
      const { blockId, actionId, options: offered } = menuIn(message.blocks, option);
      const value = offered.find(({ label }) => label === option)?.value;
      if (value === undefined) throw new Error(`There is no option "${option}".`);
      await actOn(user, message, channel, { block_id: blockId, action_id: actionId, value });
      return again(user, message, channel);
    },
    filterGroups,
    /** Chooses what **Filter…** calls so below a list, and returns the message as it is then. */
    async filter(user: string, list: Seen, label: string): Promise<Seen> {
      const [value] = (await filterGroups(user, list, label)).flatMap(({ options }) => options);
      if (value?.text.text !== label) throw new Error(`There is no filter "${label}".`);
      await done(() => control.action({ user, ...filterOf(list), value }));
      return again(user, list);
    },
    /** Does something to an element of a message. */
    actOn,

    messages,
    lastMessage,
    /** The words of the newest message. */
    said: async (user: string, channel?: string): Promise<string> =>
      wordsOf(await lastMessage(user, channel)),
    /** A message as it is now. */
    again,
    /** A channel's public posts, oldest first, without Slack's own: who joined, who left. */
    posts,
    /** The newest post of a channel. */
    async post(channel?: string): Promise<Seen> {
      const newest = (await posts(channel)).at(-1);
      if (newest === undefined) throw new Error('Nothing is posted.');
      return newest;
    },
    /** Types `/todo digest now` and posts what the preview shows. */
    async postNow(user: string): Promise<void> {
      const preview = await type(user, '/todo digest now');
      if (!buttonsIn(preview.blocks).some(({ label }) => label === 'Post it')) return;
      // The preview makes room for what came of it.
      await actOn(user, preview, channels.coaching, buttonIn(preview.blocks, 'Post it', 0));
    },
    /** Touchline's direct messages to somebody. */
    told,
    /** Their words. */
    toldWords: async (user?: string): Promise<string[]> => (await told(user)).map(wordsOf),

    /** The person's modals, bottom first, like `views` in the control API's state. */
    views,
    /** The topmost modal; an empty one if none is open. */
    modal,
    /** Its lines. */
    modalLines: async (user: string): Promise<string[]> => linesIn((await modal(user)).blocks),
    /** Clicks a button of the topmost modal. */
    press: async (user: string, label: string, nth = 0): Promise<void> =>
      actIn(user, buttonIn((await modal(user)).blocks, label, nth)),
    /** Does something to an element of the topmost modal. */
    actIn,
    /** Fills in the topmost modal (by block ID) and submits it. */
    async submit(
      user: string,
      values: Record<string, unknown>,
    ): Promise<{ errors?: Record<string, string>; problem?: string }> {
      const top = await modal(user);
      if (top.id === '') throw new Error('No modal is open.');
      const filled: Record<string, Dict> = {};
      for (const { block, element } of placedElements(top.blocks)) {
        const blockId = String(block.block_id);
        const field = valueField(element.type);
        if (field === undefined || !(blockId in values)) continue;
        filled[blockId] = { [String(element.action_id)]: { [field]: values[blockId] } };
      }
      const { errors, problem } = await done(() => control.submit({ user, view_id: top.id, values: filled }));
      return { ...(errors && { errors }), ...(problem && { problem }) };
    },
    /** Closes all of the person's modals. */
    async closeModals(user: string): Promise<void> {
      const { id } = await modal(user);
      if (id !== '') await control.close({ user, view_id: id, all: true });
    },

    send,
    /** The newest delivery of this kind. */
    delivered,
    /** Sends the newest delivery of this kind again, perhaps changed; waits, and returns the status. */
    async resend(
      kind: 'command' | 'block_actions' | 'view_submission',
      change: Dict | ((sent: Payload) => Dict) = {},
    ): Promise<number> {
      const { payload } = await delivered(kind);
      const changed = { ...payload, ...(typeof change === 'function' ? change(payload) : change) };
      return done(() => send(changed, kind === 'command' ? 'command' : 'interaction'));
    },
    /** The number of calls of a Web API method since the start. */
    slackCalls,
    /** The number of `chat.postMessage` calls for a channel, successful or not. */
    async postCalls(): Promise<number> {
      const { deliveries } = await control.deliveries({ limit: 1000 });
      return deliveries.filter(
        ({ url: called, payload }) =>
          called === 'chat.postMessage' && isDict(payload) && String(payload.channel).startsWith('C'),
      ).length;
    },

    /** Changes somebody of Slack's, or adds them; what is not said is as in the simulator's seed. */
    async person(id: string, change: Partial<Parameters<Control['person']>[0]> = {}): Promise<void> {
      const { name = id, email, tz } = defaultSeed.people.find((one) => one.id === id) ?? {};
      const known = { teamId: workspaces.north, name, ...(email && { email }), ...(tz && { tz }) };
      await done(() => control.person({ id, ...known, ...change }));
    },
    /** Changes a channel; #coaching, private and with the team alone, unless something else is said. */
    channel: (change: Partial<Parameters<Control['channel']>[0]> = {}) =>
      control.channel({
        id: channels.coaching,
        teamId: workspaces.north,
        name: 'coaching',
        kind: 'private',
        members: [people.marta, people.jonas, people.priya, 'bot'],
        ...change,
      }),

    /** Lets time pass, ten seconds unless something else is said, and does what is due then. */
    async pass(ms = 10_000): Promise<void> {
      // What is on its way would be late, since Slack's deadlines run on this clock.
      await quiet();
      clock.advance(ms);
      await done(poll);
    },
    /** Moves the clock to a time, and does what is due then. */
    async moveTo(iso: string): Promise<void> {
      clock.advance(Date.parse(iso) - clock.now());
      await poll();
      await quiet();
    },

    /** The platform goes wrong like this as well from now on. */
    breaks: (...faults: Fault[]) => void platform.faults.rules.push(...faults),
    /** It no longer does. */
    mend: () => void platform.faults.rules.splice(0),
    /** The platform's calls since the last time this was called, such as `GET /todos`. */
    calls: () => platform.requests.splice(0).map(({ method, path }) => `${method} ${path}`),
    tasks: (text?: string) =>
      platform.inspect().tasks.filter(({ description }) => text === undefined || description === text),
  };
}
