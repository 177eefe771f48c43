import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPage } from './page/serve.ts';
import { createSlack, gridEnterpriseId, gridSeed, rateLimitWord } from './slack-simulator/index.ts';

const usage =
  'usage: npm run slack -- --manifest FILE --app URL [--port PORT] [--secret TEXT] [--rate-limits strict|off] [--grid]\n';

/**
 * Runs the simulator alone, for any app: `npm run slack -- --manifest FILE --app URL`. It limits calls
 * to the least that Slack documents, with `--rate-limits off` not at all. With `--grid`, two of the workspaces are an
 * Enterprise Grid organization that has the app.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      manifest: { type: 'string' },
      app: { type: 'string' },
      port: { type: 'string', default: '0' },
      secret: { type: 'string' },
      'rate-limits': { type: 'string', default: 'strict' },
      grid: { type: 'boolean' },
    },
  });
  const rateLimits = rateLimitWord.safeParse(values['rate-limits']).data;
  if (values.manifest === undefined || values.app === undefined || rateLimits === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const slack = createSlack({
    manifest: values.manifest,
    appUrl: values.app,
    page: createPage(),
    rateLimits,
    ...(values.grid === true && { seed: gridSeed, installed: [gridEnterpriseId] }),
    ...(values.secret !== undefined && { secret: values.secret }),
  });
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    void slack.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { url } = await slack.listen(Number(values.port));
  if (slack.note !== undefined) process.stderr.write(`${slack.note}\n`);
  process.stdout.write(
    [
      `slack ready: ${url}`,
      `Web API: ${slack.apiUrl}`,
      `authorize page: ${slack.authorizeUrl}`,
      `client id: ${slack.clientId}`,
      `client secret: ${slack.clientSecret}`,
      `signing secret: ${slack.signingSecret}`,
      `bot token: ${slack.botToken()}`,
      `app token: ${slack.appToken}`,
      `page: ${url}/`,
      '',
    ].join('\n'),
  );
  await appStarted(values.app, stopping.signal);
  const problem = stopping.signal.aborted ? undefined : await slack.verifyRequestUrl();
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
}

const appPollMs = 500;

/** Waits until something listens at the app's address: an app needs the printed secrets before it can start. */
async function appStarted(appUrl: string, signal: AbortSignal): Promise<void> {
  const { hostname, port, protocol } = new URL(appUrl);
  while (!signal.aborted) {
    const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname);
    try {
      await once(socket, 'connect', { signal });
      return;
    } catch {
      await sleep(appPollMs, undefined, { signal }).catch(() => undefined);
    } finally {
      socket.destroy();
    }
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
