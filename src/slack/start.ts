import type { Role, SlackConfig } from '../config.ts';
import { createApp } from './app.ts';
import { slackLogger } from './edge/logger.ts';
import { createReceiver, type ReceiverOptions, type SlackReceiver } from './edge/receiver.ts';
import type { Services } from './surface/services.ts';
import { welcome } from './surface/welcome.ts';

/** A worker gets nothing from Slack. */
const noReceiver: Pick<SlackReceiver, 'routes' | 'start' | 'stop'> = {
  routes: [],
  start: async () => {},
  stop: async () => {},
};

/** What Slack sends, handled by the Bolt app. @throws ConfigError for an app token that Slack does not accept */
export async function startSlack(
  services: Services,
  { role, ...options }: Pick<ReceiverOptions, 'bodies' | 'connections'> & { config: SlackConfig; role: Role },
): Promise<Pick<SlackReceiver, 'routes' | 'start' | 'stop'>> {
  if (role === 'worker') return noReceiver;
  const { installations, isFirst, log } = services;
  const onInstalled = (workspaceId: string, userId: string) =>
    welcome(services, { workspaceId, userId, installation: { teamId: workspaceId } }, 'installed').catch(
      (err: unknown) =>
        log.warn({ err, workspace: workspaceId }, 'Whoever installed Touchline was not greeted.'),
    );
  const receiver = createReceiver({ ...options, installations, isFirst, onInstalled, log });
  const slackApiUrl = options.config.apiUrl;
  createApp({ services, receiver, logger: slackLogger(log), slackApiUrl });
  await receiver.start();
  return receiver;
}
