import { parseArgs } from 'node:util';
import { serveWeb } from '../web/serve.ts';
import { createSlack } from './server.ts';

const usage =
  'usage: npm run slack -- --manifest FILE --app URL [--port PORT] [--secret TEXT] [--no-labels]\n';

/**
 * Runs the simulator alone, for any app: `npm run slack -- --manifest FILE --app URL`. With `--no-labels`, mentions
 * in a command's text have no names.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      manifest: { type: 'string' },
      app: { type: 'string' },
      port: { type: 'string', default: '0' },
      secret: { type: 'string' },
      'no-labels': { type: 'boolean' },
    },
  });
  if (values.manifest === undefined || values.app === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const slack = createSlack({
    manifest: values.manifest,
    appUrl: values.app,
    page: serveWeb,
    mentionLabels: values['no-labels'] !== true,
    ...(values.secret !== undefined && { secret: values.secret }),
  });
  const stop = () => void slack.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { url } = await slack.listen(Number(values.port));
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
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
