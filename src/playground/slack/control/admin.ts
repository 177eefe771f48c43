import { z } from 'zod';
import type { Delivery } from '../deliveries/log.ts';
import { faultSchema } from '../faults.ts';
import { joinChannel, leaveChannel } from '../membership.ts';
import { install as installApp, openAppDm, uninstall as uninstallApp } from '../oauth/install.ts';
import { makeChannel, makePerson } from '../records.ts';
import type { Slack } from '../slack.ts';
import { nextLocal } from '../zones.ts';
import { ControlError } from './lookup.ts';

/**
 * What is done to the simulator itself, not by a person: clock, faults, deliveries, the people and channels
 * there are.
 */

export const clockSchema = z.object({
  advanceMs: z.number().optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  at: z
    .object({
      time: z.string().regex(/^\d\d:\d\d$/),
      days: z.int().min(0).default(0),
      timeZone: z.string(),
    })
    .optional(),
});

export function clock(slack: Slack, input: z.infer<typeof clockSchema>): { now: number; offsetMs: number } {
  const now = slack.clock.now();
  if (input.advanceMs !== undefined) slack.clock.advance(input.advanceMs);
  if (input.to !== undefined) slack.clock.advance(Date.parse(input.to) - now);
  if (input.at !== undefined)
    slack.clock.advance(nextLocal(now, input.at.time, input.at.days, input.at.timeZone) - now);
  slack.changes.tell({ what: 'clock' });
  return { now: slack.clock.now(), offsetMs: slack.clock.offsetMs };
}

export const faultsSchema = z.object({
  add: z.array(faultSchema).default([]),
  clear: z.boolean().default(false),
});

/** Adds faults, after taking back the old ones if `clear`; answers with those that are still to strike. */
export function faults(slack: Slack, input: z.infer<typeof faultsSchema>) {
  if (input.clear) slack.faults.clear();
  for (const fault of input.add) slack.faults.add(fault);
  return { faults: slack.faults.list() };
}

export const deliveriesSchema = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(50) });

export const deliveries = (
  slack: Slack,
  input: z.infer<typeof deliveriesSchema>,
): { deliveries: Delivery[] } => ({
  deliveries: slack.log.latest(input.limit),
});

const teamSchema = z.object({ team: z.string() });

export const installSchema = teamSchema.extend({ user: z.string().optional() });

/** Installs the app without a person clicking through the authorize page; the scopes are the manifest's. */
export function install(slack: Slack, input: z.infer<typeof installSchema>): { token: string } {
  if (!slack.world.workspaces.has(input.team)) throw new ControlError('team_not_found');
  const installation = installApp(
    slack,
    input.team,
    slack.manifest.oauth_config.scopes.bot,
    input.user ?? '',
  );
  return { token: installation.botToken };
}

export const uninstallSchema = teamSchema;

export function uninstall(slack: Slack, input: z.infer<typeof uninstallSchema>) {
  if (!uninstallApp(slack, input.team)) throw new ControlError('app_not_installed');
  return {};
}

export const disconnectSchema = z.object({
  reason: z.enum(['warning', 'refresh_requested', 'link_disabled']).default('refresh_requested'),
});

/** Tells the app's Socket Mode connections to come again. */
export const disconnect = (slack: Slack, input: z.infer<typeof disconnectSchema>) => ({
  disconnected: slack.sockets.disconnect(input.reason),
});

export const memberSchema = z.object({
  channel: z.string(),
  user: z.string(),
  inviter: z.string().optional(),
});

function channelAndUser(slack: Slack, input: z.infer<typeof memberSchema>) {
  const channel = slack.world.channels.get(input.channel);
  if (channel === undefined) throw new ControlError('channel_not_found');
  if (!slack.world.people.has(input.user)) throw new ControlError('user_not_found');
  return channel;
}

export const invite = (slack: Slack, input: z.infer<typeof memberSchema>) => ({
  joined: joinChannel(slack, channelAndUser(slack, input), input.user, input.inviter),
});

export const kick = (slack: Slack, input: z.infer<typeof memberSchema>) => ({
  left: leaveChannel(slack, channelAndUser(slack, input), input.user),
});

export const personSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  email: z.string().nullable().default(null),
  emailConfirmed: z.boolean().default(true),
  role: z.enum(['owner', 'admin', 'member', 'guest']).default('member'),
  tz: z.string().default('Europe/London'),
  locale: z.string().default('en-US'),
  handle: z.string().optional(),
});

/** Adds a person, or changes one that is there. */
export function person(slack: Slack, input: z.infer<typeof personSchema>): { id: string } {
  const workspace = slack.world.workspaces.get(input.teamId);
  if (workspace === undefined) throw new ControlError('team_not_found');
  const { handle, ...told } = input;
  const made = makePerson({ ...told, ...(handle !== undefined && { handle }) }, slack.world.people.size);
  slack.world.people.set(made.id, made);
  if (workspace.installation !== undefined) openAppDm(slack, made, workspace.installation.botUserId);
  slack.changes.tell({ what: 'state' });
  return { id: made.id };
}

export const channelSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  kind: z.enum(['public', 'private', 'shared']).default('public'),
  topic: z.string().default(''),
  teams: z.array(z.string()).optional(),
  members: z.array(z.string()),
});

/** Adds a channel; `bot` among its members is the app's bot. */
export function channel(slack: Slack, input: z.infer<typeof channelSchema>): { id: string } {
  const bot = slack.world.workspaces.get(input.teamId)?.installation?.botUserId;
  const { teams, ...told } = input;
  const made = makeChannel({ ...told, ...(teams && { teams }) }, bot, Math.floor(slack.clock.now() / 1000));
  slack.world.channels.set(made.id, made);
  slack.changes.tell({ what: 'state' });
  return { id: made.id };
}
