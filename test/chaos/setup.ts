import { everyDay, localDate } from '../../src/digests/schedule.ts';
import { digestKey } from '../../src/digests/subscriptions.ts';
import type { Log, LogLevel } from '../../src/lib/log.ts';
import type { ServiceOptions } from '../../src/service-options.ts';
import { createServices } from '../../src/services.ts';
import { type ChaosClock, type FastClock, readClock } from './clock.ts';

/** What all processes of a run share. */
export type Setup<Clock extends ChaosClock = FastClock> = {
  clock: Clock;
  dataDir: string;
  redisUrl?: string;
  encryptionKeys: string;
  slackApiUrl: string;
  platformUrl: string;
  logLevel: LogLevel;
  /** How long work is left to a process that died, in milliseconds. */
  leaseMs: number;
  /** How often processes look for jobs, in milliseconds; 100 unless given. */
  pollEveryMs?: number;
};

const hour = 60 * 60_000;

export const serviceOptions = (setup: Setup<ChaosClock>, log: Log) =>
  ({
    ...setup,
    log,
    pollEveryMs: setup.pollEveryMs ?? 100,
    jobLeaseMs: setup.leaseMs,
    // No digest is ever too late. How long one is left to its process is measured by the clock of the run.
    digestTimes: {
      leaseMs: setup.leaseMs * ('times' in setup.clock ? setup.clock.times : 1),
      searchEveryMs: 200,
      lateMs: 20 * hour,
    },
    installations: { botToken: async ({ teamId = '' }) => `xoxb-${teamId}`, remove: async () => {} },
  }) satisfies ServiceOptions;

/** The channels of a run, by workspace. */
export const channelsOf = (channels: number, workspaces: number) =>
  Array.from({ length: channels }, (_, nth) => ({
    workspaceId: `T${nth % workspaces}`,
    channelId: `C${nth}`,
  }));

/**
 * Connects the workspaces and sets up a digest for each channel, all of which are due now.
 *
 * @param lastAt when each channel's last digest was posted (milliseconds, UTC); never unless given
 */
export async function subscribeAll(
  setup: Setup,
  log: Log,
  channels: number,
  workspaces: number,
  dueAt = setup.clock.from,
  lastAt?: number,
): Promise<void> {
  const now = () => readClock(setup.clock);
  const services = await createServices({ ...serviceOptions(setup, log), now });
  const organization = { id: 'organization', name: 'Northfield' };
  for (let nth = 0; nth < workspaces; nth += 1) {
    const connection = { organization, token: `token-${nth}`, connectedBy: 'U1', connectedAt: now() };
    await services.connections.save({ ...connection, workspaceId: `T${nth}` });
  }
  const at = new Date(dueAt);
  const time = { hour: at.getUTCHours(), minute: at.getUTCMinutes() };
  const schedule = { days: everyDay, ...time, timeZone: 'UTC' };
  const all = channelsOf(channels, workspaces);
  for (let start = 0; start < all.length; start += 500)
    await Promise.all(
      all.slice(start, start + 500).map(async (channel) => {
        await services.subscriptions.set(
          {
            ...channel,
            installation: { teamId: channel.workspaceId },
            organizationId: organization.id,
            schedule,
            setBy: 'U1',
            setByName: 'Marta Reyes',
          },
          dueAt,
        );
        if (lastAt === undefined) return;
        const date = localDate(lastAt, 'UTC');
        const last = { once: date, dueMs: lastAt, atMs: lastAt, state: 'sent' } as const;
        await services.deliveries.change(digestKey(channel), () => ({ last }));
        await services.deliveries.remember(digestKey(channel), date);
      }),
    );
  await services.close();
}
