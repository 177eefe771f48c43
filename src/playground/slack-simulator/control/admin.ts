import { z } from 'zod';
import { nextLocalTime } from '../kit/zones.ts';
import { sendRateLimited } from '../wire/deliveries/events.ts';
import { sendUserEvent } from '../wire/deliveries/user-events.ts';
import { installApp, openAppDm, uninstallApp } from '../wire/oauth/install.ts';
import { changeTeamAccess, installOrgWide } from '../wire/oauth/install-org.ts';
import { faultSchema } from '../wire/state/faults.ts';
import { userTeams } from '../wire/state/grid-payloads.ts';
import type { Delivery } from '../wire/state/log.ts';
import type { Slack } from '../wire/state/slack.ts';
import { joinChannel, leaveChannel, renameChannel } from '../world/channels.ts';
import { isOrgWide } from '../world/enterprises.ts';
import { createChannel, createPerson } from '../world/records.ts';
import { ControlError } from './lookup.ts';

/**
 * Endpoints that change the simulator itself: clock, faults, installations, people and channels.
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

/** Moves the clock by `advanceMs`, to a time (ISO 8601), or to a local time `days` days after today. */
export function moveClock(
  slack: Slack,
  input: z.infer<typeof clockSchema>,
): { now: number; offsetMs: number } {
  const now = slack.clock.now();
  if (input.advanceMs !== undefined) slack.clock.advance(input.advanceMs);
  if (input.to !== undefined) slack.clock.advance(Date.parse(input.to) - now);
  if (input.at !== undefined)
    slack.clock.advance(nextLocalTime(now, input.at.time, input.at.days, input.at.timeZone) - now);
  slack.changes.publish({ what: 'clock' });
  return { now: slack.clock.now(), offsetMs: slack.clock.offsetMs };
}

export const faultsSchema = z.object({
  add: z.array(faultSchema).default([]),
  clear: z.boolean().default(false),
});

/** Adds faults; `clear` removes the old ones first. Returns those that have not happened yet. */
export function changeFaults(slack: Slack, input: z.infer<typeof faultsSchema>) {
  if (input.clear) slack.faults.clear();
  for (const fault of input.add) slack.faults.add(fault);
  return { faults: slack.faults.list() };
}

export const gridSchema = z.object({
  userTeam: z.enum(userTeams).default('own'),
  namesTeam: z.boolean().default(false),
});

/** Changes what interactions say of workspaces on Enterprise Grid from now on. */
export function changeGrid(slack: Slack, grid: z.infer<typeof gridSchema>) {
  slack.grid = grid;
  return grid;
}

export const deliveriesSchema = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(50) });

/** The latest deliveries, newest first. */
export const listDeliveries = (
  slack: Slack,
  input: z.infer<typeof deliveriesSchema>,
): { deliveries: Delivery[] } => ({
  deliveries: slack.log.latest(input.limit),
});

const teamSchema = z.object({ team: z.string() });

export const installSchema = teamSchema.extend({ user: z.string().optional() });

/**
 * Installs the app with the manifest's scopes, without the authorize page. `team` may be an organization. Returns the
 * bot token.
 */
export function installInTeam(slack: Slack, input: z.infer<typeof installSchema>): { token: string } {
  const workspace = slack.data.workspaces.get(input.team);
  const isEnterprise = slack.data.enterprises.has(input.team);
  if (workspace === undefined && !isEnterprise) throw new ControlError('team_not_found');
  if (workspace !== undefined && isOrgWide(workspace))
    throw new ControlError('cannot_install_an_org_installed_app');
  const install = isEnterprise ? installOrgWide : installApp;
  const { bot } = slack.manifest.oauth_config.scopes;
  const installation = install(slack, input.team, bot, input.user ?? '');
  return { token: installation.botToken };
}

export const uninstallSchema = teamSchema;

/** Uninstalls the app from a workspace, as a person would in Slack's settings. */
export function uninstallFromTeam(slack: Slack, input: z.infer<typeof uninstallSchema>) {
  if (!uninstallApp(slack, input.team)) throw new ControlError('app_not_installed');
  return {};
}

export const disconnectSchema = z.object({
  reason: z.enum(['warning', 'refresh_requested', 'link_disabled']).default('refresh_requested'),
});

/** Asks the app to reconnect all its Socket Mode connections. Returns their number. */
export const disconnectSockets = (slack: Slack, input: z.infer<typeof disconnectSchema>) => ({
  disconnected: slack.sockets.disconnect(input.reason),
});

export const teamAccessSchema = teamSchema.extend({ granted: z.boolean() });

/** Takes a workspace from its organization's installation, or gives it back. */
export function setTeamAccess(slack: Slack, { team, granted }: z.infer<typeof teamAccessSchema>) {
  changeTeamAccess(slack, team, granted);
  return {};
}

export const limitEventsSchema = teamSchema.extend({});

/** Tells the app that its events are being dropped. */
export function limitEvents(slack: Slack, input: z.infer<typeof limitEventsSchema>) {
  sendRateLimited(slack, input.team);
  return {};
}

export const memberSchema = z.object({
  channel: z.string(),
  user: z.string(),
});
export const inviteSchema = memberSchema.extend({ inviter: z.string().optional() });

function requireChannelAndUser(slack: Slack, input: z.infer<typeof memberSchema>) {
  const channel = slack.data.channels.get(input.channel);
  if (channel === undefined) throw new ControlError('channel_not_found');
  if (!slack.data.people.has(input.user)) throw new ControlError('user_not_found');
  return channel;
}

/** Adds someone to a channel. `joined` is false if they were already in it. */
export const inviteToChannel = (slack: Slack, input: z.infer<typeof inviteSchema>) => ({
  joined: joinChannel(slack, requireChannelAndUser(slack, input), input.user, input.inviter),
});

/** Removes someone from a channel. `left` is false if they were not in it. */
export const kickFromChannel = (slack: Slack, input: z.infer<typeof memberSchema>) => ({
  left: leaveChannel(slack, requireChannelAndUser(slack, input), input.user),
});

export const renameSchema = memberSchema.extend({ name: z.string().min(1) });

/** Renames a channel, as `user`. */
export function changeName(slack: Slack, input: z.infer<typeof renameSchema>) {
  renameChannel(slack, requireChannelAndUser(slack, input), input.user, input.name);
  return {};
}

export const personSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  email: z.string().nullable().default(null),
  emailConfirmed: z.boolean().nullable().default(true),
  role: z.enum(['owner', 'admin', 'member', 'guest']).default('member'),
  tz: z.string().default('Europe/London'),
  locale: z.string().default('en-US'),
  handle: z.string().optional(),
  photo: z.base64().optional(),
});

/** Adds a person, or replaces the one with the same id. The app is notified by `team_join` or `user_change`. */
export function savePerson(slack: Slack, input: z.infer<typeof personSchema>): { id: string } {
  const workspace = slack.data.workspaces.get(input.teamId);
  if (workspace === undefined) throw new ControlError('team_not_found');
  const { handle, photo, ...fields } = input;
  const given = { ...fields, ...(handle !== undefined && { handle }), ...(photo !== undefined && { photo }) };
  const person = createPerson(given, slack.data.people.size);
  const type = slack.data.people.has(person.id) ? 'user_change' : 'team_join';
  slack.data.people.set(person.id, person);
  sendUserEvent(slack, person, type);
  if (workspace.installation !== undefined) openAppDm(slack, person, workspace.installation.botUserId);
  slack.changes.publish({ what: 'state' });
  return { id: person.id };
}

export const channelSchema = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  kind: z.enum(['public', 'private', 'shared']).default('public'),
  topic: z.string().default(''),
  teams: z.array(z.string()).optional(),
  pendingTeams: z.array(z.string()).optional(),
  members: z.array(z.string()),
});

/** Adds a channel, or replaces the one with the same id. The member `bot` stands for the app's bot user. */
export function saveChannel(slack: Slack, input: z.infer<typeof channelSchema>): { id: string } {
  const bot = slack.data.workspaces.get(input.teamId)?.installation?.botUserId;
  const { teams, pendingTeams, ...fields } = input;
  const channel = createChannel(
    { ...fields, ...(teams && { teams }), ...(pendingTeams && { pendingTeams }) },
    bot,
    Math.floor(slack.clock.now() / 1000),
  );
  slack.data.channels.set(channel.id, channel);
  slack.changes.publish({ what: 'state' });
  return { id: channel.id };
}
