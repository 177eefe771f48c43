import type { z } from 'zod';
import type { Slack } from '../slack.ts';
import * as machine from './admin.ts';
import { action, actionSchema, options, optionsSchema } from './interact.ts';
import * as use from './modal.ts';
import { messages, messagesSchema, state, stateSchema } from './query.ts';
import { type, typeSchema } from './type.ts';

/** One thing that the control API does: over `GET` with a query, or `POST` with JSON. */
type Wish<Schema extends z.ZodType, Result> = {
  verb: 'GET' | 'POST';
  schema: Schema;
  run(slack: Slack, input: z.output<Schema>): Result;
};

const get = <Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (slack: Slack, input: z.output<Schema>) => Result,
): Wish<Schema, Result> => ({ verb: 'GET', schema, run });

const post = <Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (slack: Slack, input: z.output<Schema>) => Result,
): Wish<Schema, Result> => ({ verb: 'POST', schema, run });

/** The whole control API; the keys are its paths under `/_control/`, with a dash before each capital. */
export const WISHES = {
  state: get(stateSchema, state),
  messages: get(messagesSchema, messages),
  deliveries: get(machine.deliveriesSchema, machine.deliveries),
  type: post(typeSchema, type),
  action: post(actionSchema, action),
  options: post(optionsSchema, options),
  submit: post(use.submitSchema, use.submit),
  upload: post(use.uploadSchema, use.upload),
  close: post(use.closeSchema, use.close),
  shortcut: post(use.shortcutSchema, use.shortcut),
  home: post(use.homeSchema, use.home),
  read: post(use.readSchema, use.read),
  openDm: post(use.openDmSchema, use.openDm),
  clock: post(machine.clockSchema, machine.clock),
  faults: post(machine.faultsSchema, machine.faults),
  install: post(machine.installSchema, machine.install),
  uninstall: post(machine.uninstallSchema, machine.uninstall),
  disconnect: post(machine.disconnectSchema, machine.disconnect),
  invite: post(machine.memberSchema, machine.invite),
  kick: post(machine.memberSchema, machine.kick),
  person: post(machine.personSchema, machine.person),
  channel: post(machine.channelSchema, machine.channel),
};

type Wishes = typeof WISHES;

/**
 * The control API for a script in the same process: `control.type({user, channel, text})`. Throws a
 * `ControlError`.
 */
export type Control = {
  [Name in keyof Wishes]: Wishes[Name] extends Wish<infer Schema, infer Result>
    ? (input: z.input<Schema>) => Promise<Awaited<Result>>
    : never;
};

export function createControl(slack: Slack): Control {
  const entries = Object.entries(WISHES as Record<string, Wish<z.ZodType, unknown>>).map(([name, wish]) => [
    name,
    async (input: unknown) => wish.run(slack, wish.schema.parse(input)),
  ]);
  return Object.fromEntries(entries) as Control;
}
