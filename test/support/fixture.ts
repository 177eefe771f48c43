import type { Touchline } from '../../src/app.ts';
import { deliveryJob, deliveryKey } from '../../src/deliveries/delivery.ts';
import { digestKey } from '../../src/digests/subscriptions.ts';
import type { SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import { redrawAfterModal } from '../../src/slack/features/home/draw.ts';
import { endWaitOf } from '../../src/slack/features/tasks/drafts/end-wait.ts';
import { addNotice } from '../../src/slack/task-changes/notices.ts';
import { rememberUninstalled } from '../../src/slack/uninstall.ts';
import { programMemoryRecord } from '../../src/workspaces/likely-programs.ts';
import { dueJobs } from './due-jobs.ts';
import { takePlaces as takeAll } from './places.ts';
import type { Stores } from './stored-rows.ts';
import { turns } from './turns.ts';
import { until } from './until.ts';

export { deliveryRecord } from '../../src/deliveries/delivery.ts';
export { everyDay, nextRun, type Weekday, weekdays } from '../../src/digests/schedule.ts';
export type { Subscription } from '../../src/digests/subscriptions.ts';
export { createPlatformClient } from '../../src/platform/client.ts';
export { nextTask } from '../../src/repeats/next-task.ts';
export { repeatJob } from '../../src/repeats/repeat.ts';
export { createSoleWorkspace } from '../../src/slack/edge/check-bot-token.ts';
export { encodeQuery } from '../../src/slack/features/lists/list-query.ts';
export * as routes from '../../src/slack/routes.ts';
export { storedKinds } from '../../src/stored-kinds.ts';
export * from './fixture-store.ts';

/**
 * What suites of the net arrange or look at inside a running Touchline, where Slack, the platform and the stored files
 * have no door for it. This is the only file of theirs that knows the services, so it alone follows when those change.
 * Times are milliseconds, UTC.
 */

/** A test that has a running Touchline; a restart may replace it. */
export type Running = { readonly touchline: Touchline };
type Services = Touchline['services'];
type DraftRef = Parameter<Services['operations']['update'], 0>;
type Operation = Awaited<ReturnType<Services['operations']['get']>>;
type Parameter<F, N extends number> = F extends (...args: infer A) => unknown ? A[N] : never;

// The connection to the platform.

/** Connects a workspace as the form does once it knows that the token is good. */
export const connect = ({ touchline }: Running, about: Parameter<Services['connections']['connect'], 0>) =>
  touchline.services.connections.connect(about);
/** Stores a connection as it is, without asking the platform. */
export const putConnection = ({ touchline }: Running, about: Parameter<Services['connections']['save'], 0>) =>
  touchline.services.connections.save(about);
/** The stored connection of a workspace. */
export const connection = ({ touchline }: Running, workspaceId: string) =>
  touchline.services.connections.get(workspaceId);
export const disconnect = ({ touchline }: Running, workspaceId: string) =>
  touchline.services.connections.remove(workspaceId);
/** The platform as a connected workspace's token sees it. @throws Error unless the workspace is connected */
export async function platformOf({ touchline }: Running, workspaceId: string) {
  const { connections } = touchline.services;
  const stored = await connections.get(workspaceId);
  if (stored === undefined) throw new Error('The workspace is not connected.');
  return connections.platform(stored);
}
/** The user whom a token belongs to, as the platform tells. */
export const userOf = async ({ touchline }: Running, token: string) =>
  (await touchline.services.connections.check(token)).user;
/** What is stored of an organization that installed Touchline on the platform. */
export const organizationInstallation = ({ touchline }: Running, organizationId: string) =>
  touchline.services.organizationInstallations.get(organizationId);
/** Reads programs and people again, as after a webhook. */
export const readDirectoriesAgain = ({ touchline }: Running): void =>
  touchline.services.directories.refresh();
/** Reads everyone's names, as a command with a name does. @throws Error unless the workspace is connected */
export async function readNames({ touchline }: Running, workspaceId: string): Promise<void> {
  const { connections, directories } = touchline.services;
  const stored = await connections.get(workspaceId);
  if (stored === undefined) throw new Error('The workspace is not connected.');
  await directories.of(stored).people();
}

// Installations.

export const botToken = ({ touchline }: Running, of: Parameter<Services['installations']['botToken'], 0>) =>
  touchline.services.installations.botToken(of);
/** Stores an installation as OAuth does. */
export const install = ({ touchline }: Running, installation: object) =>
  touchline.services.installations.store?.storeInstallation(installation as never);
export const removeInstallation = (
  { touchline }: Running,
  of: Parameter<Services['installations']['remove'], 0>,
) => touchline.services.installations.remove(of);
/** Forgets an organization that installed Touchline, as `app.uninstalled` at this time (seconds, UTC) does. */
export const forgetOrganization = ({ touchline }: Running, organizationId: string, atS: number) =>
  touchline.services.organizationInstallations.uninstall(organizationId, atS, async () => {});
/** The workspaces of a large organization that Touchline serves. */
export const workspacesOf = ({ touchline }: Running, enterpriseId: string) =>
  touchline.services.enterpriseWorkspaces.workspacesOf(enterpriseId);

// A user's settings, and what is remembered of them.

export const preferences = ({ touchline }: Running, workspaceId: string, userId: string) =>
  touchline.services.preferences.get(workspaceId, userId);
/** Changes a user's settings; a setting that is undefined goes. */
export const prefer = (
  { touchline }: Running,
  workspaceId: string,
  userId: string,
  change: Parameter<Services['preferences']['update'], 2>,
) => touchline.services.preferences.update(workspaceId, userId, change);
/** Takes all places that are left of a user's day, and says how many there were. */
export const takePlaces = ({ touchline }: Running, who: Parameter<typeof takeAll, 1>): Promise<number> =>
  takeAll(touchline.services.dailyLimit, who);
/** Everything stored about a person, as `/touchline privacy` finds it. */
export const storedAbout = ({ touchline }: Running, person: Parameter<Services['personalData']['find'], 0>) =>
  touchline.services.personalData.find(person);
/** Adds a line to a workspace’s audit. */
export const addToAudit = (
  { touchline }: Running,
  actor: Parameter<Services['audit']['record'], 0>,
  line: Parameter<Services['audit']['record'], 1>,
) => touchline.services.audit.record(actor, line);
/** The newest lines of a workspace's audit, newest first. */
export const audit = ({ touchline }: Running, workspaceId: string, most: number) =>
  touchline.services.audit.last(workspaceId, most);

// What comes by itself.

export const digest = ({ touchline }: Running, workspaceId: string, channelId: string) =>
  touchline.services.subscriptions.get(workspaceId, channelId);
export const putDigest = ({ touchline }: Running, about: Parameter<Services['subscriptions']['set'], 0>) =>
  touchline.services.subscriptions.set(about);
export const scheduleMorning = (
  { touchline }: Running,
  who: Parameter<Services['privateMessages']['set'], 1>,
  schedule: Parameter<Services['privateMessages']['set'], 2>,
) => touchline.services.privateMessages.set('morning', who, schedule);
export const scheduleWeekly = (
  { touchline }: Running,
  who: Parameter<Services['privateMessages']['set'], 1>,
  schedule: Parameter<Services['privateMessages']['set'], 2>,
) => touchline.services.privateMessages.set('weekly', who, schedule);
/** The job that posts a channel's digest. */
export const digestJob = (workspaceId: string, channelId: string) =>
  deliveryJob(digestKey({ workspaceId, channelId }));
/** When a job runs next; undefined if it is not scheduled. */
export const nextRunAt = ({ touchline }: Running, job: { kind: string; id: string }) =>
  touchline.services.scheduler.nextRunAt(job);

/** Begins to forget a workspace, as a process does that is killed then. */
export const destroyKeys = ({ touchline }: Running, workspaceId: string) =>
  touchline.services.store.destroyWorkspaces([workspaceId]);
/** Leaves an uninstallation as a process does that ends right after it has answered Slack. */
export const forgetLater = (
  { touchline }: Running,
  workspaceId: string,
  installation: { teamId?: string; enterpriseId?: string },
) => {
  const { services } = touchline;
  return rememberUninstalled(services, {
    workspaceId,
    installation,
    at: Math.floor(services.now() / 1000),
  });
};

// Trouble.

/** Takes the store away. */
export const breakStore = ({ touchline }: Running): Promise<void> => touchline.services.store.close();
/** How long Touchline waits before it looks again for a task whose creation was not confirmed. */
export function lookAgainAfter({ touchline }: Running, ms: number): void {
  touchline.services.drafts.secondLookMs = ms;
}
/** Forgets a message, as after its day. */
export const forgetMessage = (
  { touchline }: Running,
  message: Parameter<Services['taskMessages']['forget'], 0>,
) => touchline.services.taskMessages.forget(message);
/** How many messages of a kind wait for a person. */
export const waitingFor = async ({ touchline }: Running, about: Parameters<typeof deliveryKey>[0]) =>
  (await touchline.services.deliveries.get(deliveryKey(about)))?.waiting?.length ?? 0;
/** Puts a notice of a task into a user's box, as a change by someone else does. */
export const giveNotice = (
  { touchline }: Running,
  to: Parameter<typeof addNotice, 1>,
  notice: Parameter<typeof addNotice, 2>,
) => addNotice(touchline.services, to, notice);
/** Leaves a request as a process does that is killed right after it was stored. */
export async function askedAndKilled(
  { touchline }: Running,
  request: Parameter<Services['operations']['begin'], 0>,
): Promise<void> {
  const { end } = await touchline.services.operations.begin(request);
  await end('pending');
}
/** Leaves a draft as a process does that was answered, and is killed before it says so. */
export const keepDraft = ({ touchline }: Running, draft: Parameter<Services['drafts']['store']['keep'], 0>) =>
  touchline.services.drafts.store.keep(draft);
/** Ends the wait of a task that waits, as a second process does at the same time. @throws Error unless it waits */
export async function endWait({ touchline: { services } }: Running, about: DraftRef): Promise<void> {
  const waiting = await services.operations.get(about);
  if (waiting === undefined) throw new Error('It does not wait.');
  await endWaitOf(services, waiting, redrawAfterModal);
}
/** While `act` runs, bot tokens do not come: what needs one waits. */
export async function withoutTokens<T>({ touchline }: Running, act: () => Promise<T>): Promise<T> {
  const { installations } = touchline.services;
  const { botToken } = installations;
  const held = Promise.withResolvers<void>();
  installations.botToken = async (of) => {
    await held.promise;
    return botToken(of);
  };
  try {
    return await act();
  } finally {
    held.resolve();
    installations.botToken = botToken;
  }
}
/** While `act` runs, what was asked for cannot be stored. */
export async function withoutOperations<T>({ touchline }: Running, act: () => Promise<T>): Promise<T> {
  const { operations } = touchline.services;
  const { begin } = operations;
  operations.begin = () => Promise.reject(new Error('The store is away.'));
  try {
    return await act();
  } finally {
    operations.begin = begin;
  }
}
/** How many jobs of a kind are due or will be. */
export const jobsOf = async ({ touchline, ...stores }: Running & Stores, kind: string): Promise<number> =>
  (await dueJobs(touchline.services.store, stores, kind)).length;
/**
 * Leaves a draft as a process does that is killed once it has begun to create the task.
 *
 * @param draft what is to be created, unless the draft is stored already
 */
export const beginAsKilled = (
  { touchline }: Running,
  about: DraftRef,
  atMs: number,
  draft?: NonNullable<Operation>['draft'],
) =>
  touchline.services.operations.update(about, (before) => {
    const begun = { by: 'killed', atMs };
    return draft ? { ...about, ...before, draft, begun } : before && { ...before, begun };
  });
/** While `act` runs, Slack says for each user that their email is this one. */
export async function whileKnownAs<T>(
  { touchline }: Running,
  email: string,
  act: () => Promise<T>,
): Promise<T> {
  const { services } = touchline;
  const { profiles } = services;
  const get: typeof profiles.get = async (...asked) => ({
    ...(await profiles.get(...asked)),
    confirmedEmail: email,
  });
  services.profiles = { ...profiles, get };
  try {
    return await act();
  } finally {
    services.profiles = profiles;
  }
}
/** Runs `act` while Slack's events about users do not reach what is cached of them. */
export async function withStaleProfiles<T>({ touchline }: Running, act: () => Promise<T>): Promise<T> {
  const { profiles } = touchline.services;
  const { drop } = profiles;
  profiles.drop = () => {};
  try {
    return await act();
  } finally {
    profiles.drop = drop;
  }
}

/** Counts how often a connection is looked up, which every request does first. */
export function countRequests({ touchline: { services } }: Running): () => number {
  const { connections } = services;
  let count = 0;
  services.connections = {
    ...connections,
    get: (workspaceId) => {
      count += 1;
      return connections.get(workspaceId);
    },
  };
  return () => count;
}

/** Forgets which programs a user used last. */
export const forgetPrograms = ({ touchline }: Running, workspaceId: string, userId: string) =>
  touchline.services.store.values(programMemoryRecord).delete(`${workspaceId}/${userId}`);
/**
 * Counts the work that Touchline has in flight, which goes on after it has acknowledged a request. @returns the count now
 */
export function countWork({ touchline: { services } }: Running): () => number {
  const { inFlight } = services;
  let running = 0;
  services.inFlight = (work, tell) => {
    running += 1;
    const end = () => {
      running -= 1;
    };
    work.then(end, end);
    return inFlight(work, tell);
  };
  return () => running;
}

/** Waits until Slack has sent everything, and Touchline has answered. */
export async function settle(slack: SlackSimulator, work: () => number): Promise<void> {
  do {
    await until(() => work() === 0);
    // What Touchline posts is delivered to it as well, and work begins as soon as it is acknowledged.
    await slack.settled();
    await turns();
  } while (work() > 0);
}

/** A user chose a program for Home. */
export const chooseForHome = (
  { touchline }: Running,
  workspaceId: string,
  userId: string,
  program: { id: string; name: string },
) => touchline.services.homes.set(workspaceId, userId, { program, drawnAt: 0 });

// Repeats.

export const repeats = ({ touchline }: Running, owner: Parameter<Services['repeats']['of'], 0>) =>
  touchline.services.repeats.of(owner);
export const changeRepeat = (
  { touchline }: Running,
  repeat: Parameter<Services['repeats']['change'], 0>,
  how: Parameter<Services['repeats']['change'], 1>,
) => touchline.services.repeats.change(repeat, how);
/** Slack's admins, as Touchline finds them, and so many at most. */
export const slackAdmins = ({ touchline }: Running, token: string, workspaceId: string, most = 30) =>
  touchline.services.profiles.admins(
    touchline.services.webClients.bulk(token, workspaceId),
    workspaceId,
    most,
  );
/** Deletes a message of Touchline’s, as a user does in Slack. */
export const deletePost = ({ touchline }: Running, token: string, channel: string, ts: string) =>
  touchline.services.webClients.interactive(token, 'T0NORTH001').chat.delete({ channel, ts });
