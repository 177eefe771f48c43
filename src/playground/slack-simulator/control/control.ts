import { z } from 'zod';
import { actingClient } from '../kit/acting-client.ts';
import type { Slack } from '../wire/state/slack.ts';
import * as admin from './admin.ts';
import { actionSchema, loadOptions, optionsSchema, performAction } from './interact.ts';
import * as modal from './modal.ts';
import * as navigate from './modal.ts';
import {
  activitySchema,
  getActivity,
  getMessages,
  getState,
  markActivityRead,
  messagesSchema,
  stateSchema,
} from './query.ts';
import { runShortcut, shortcutSchema, typeLine, typeSchema, uploadFile, uploadSchema } from './write.ts';

/** One endpoint of the control API: `GET` with a query, or `POST` with JSON. */
type Endpoint<Schema extends z.ZodType, Result> = {
  verb: 'GET' | 'POST';
  schema: Schema;
  run(slack: Slack, input: z.output<Schema>): Result;
};

const get = <Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (slack: Slack, input: z.output<Schema>) => Result,
): Endpoint<Schema, Result> => ({ verb: 'GET', schema, run });

const post = <Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (slack: Slack, input: z.output<Schema>) => Result,
): Endpoint<Schema, Result> => ({ verb: 'POST', schema, run });

/** The control API. A key is the path under `/_control/` in camelCase: `teamAccess` is `/_control/team-access`. */
export const endpoints = {
  state: get(stateSchema, getState),
  messages: get(messagesSchema, getMessages),
  activity: get(activitySchema, getActivity),
  deliveries: get(admin.deliveriesSchema, admin.listDeliveries),
  type: post(typeSchema, typeLine),
  dismiss: post(navigate.dismissSchema, navigate.dismissMessage),
  upload: post(uploadSchema, uploadFile),
  action: post(actionSchema, performAction),
  options: post(optionsSchema, loadOptions),
  submit: post(modal.submitSchema, modal.submitModal),
  close: post(modal.closeSchema, modal.closeModal),
  shortcut: post(shortcutSchema, runShortcut),
  home: post(navigate.homeSchema, navigate.openHome),
  read: post(navigate.readSchema, navigate.markRead),
  readActivity: post(activitySchema, markActivityRead),
  clock: post(admin.clockSchema, admin.moveClock),
  grid: post(admin.gridSchema, admin.changeGrid),
  faults: post(admin.faultsSchema, admin.changeFaults),
  install: post(admin.installSchema, admin.installInTeam),
  teamAccess: post(admin.teamAccessSchema, admin.setTeamAccess),
  uninstall: post(admin.uninstallSchema, admin.uninstallFromTeam),
  disconnect: post(admin.disconnectSchema, admin.disconnectSockets),
  limitEvents: post(admin.limitEventsSchema, admin.limitEvents),
  invite: post(admin.inviteSchema, admin.inviteToChannel),
  kick: post(admin.memberSchema, admin.kickFromChannel),
  rename: post(admin.renameSchema, admin.changeName),
  person: post(admin.personSchema, admin.savePerson),
  channel: post(admin.channelSchema, admin.saveChannel),
};

type Endpoints = typeof endpoints;

/**
 * The control API for code in the same process: `control.type({user, channel, text})`. Throws a `ControlError`, or a
 * `ZodError` for invalid input.
 */
export type Control = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint<infer Schema, infer Result>
    ? (input: z.input<Schema>) => Promise<Awaited<Result>>
    : never;
};

const clientOf = (input: unknown): string | undefined =>
  z.object({ client: z.string() }).safeParse(input).data?.client;

/** Binds all endpoints to one simulator. */
export function createControl(slack: Slack): Control {
  const entries = Object.entries(endpoints as Record<string, Endpoint<z.ZodType, unknown>>).map(
    ([name, endpoint]) => [
      name,
      async (input: unknown) => {
        const parsed = endpoint.schema.parse(input);
        return actingClient.run(clientOf(parsed), () => endpoint.run(slack, parsed));
      },
    ],
  );
  return Object.fromEntries(entries) as Control;
}
