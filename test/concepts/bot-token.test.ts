import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTouchline } from '../../src/app.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { createLog } from '../../src/lib/log.ts';
import { createSlack, type SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import { checkSlack } from '../../src/slack/edge/check-bot-token.ts';

let slack: SlackSimulator;
let dataDir: string;
const lines: string[] = [];
beforeAll(async () => {
  slack = createSlack({ manifest: join(import.meta.dirname, '../../manifest.yml') });
  await slack.listen();
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-token-'));
});
afterAll(async () => {
  await slack.close();
  rmSync(dataDir, { recursive: true });
});

/** As `main.ts` starts it: Slack is asked first, and what it warns of is logged. */
async function start(botToken: string, apiUrl = slack.apiUrl) {
  lines.length = 0;
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const config = { signingSecret: slack.signingSecret, botToken, apiUrl };
  const { problems, warnings } = await checkSlack(config);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  for (const warning of warnings) log.warn(warning);
  return startTouchline({ slack: config, platformUrl: 'http://127.0.0.1:9', dataDir, log });
}

it('a wrong bot token ends the start with one line that says what to do, and not the token', async () => {
  const error = await start('xoxb-wrong-token').catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String((error as Error).message)).toMatch(
    /^Slack does not accept SLACK_BOT_TOKEN \(invalid_auth\): copy the Bot User OAuth Token.*again\.$/,
  );
  expect(lines.join('') + String(error)).not.toContain('xoxb-wrong-token');
});

it('a good one starts, and says nothing', async () => {
  const touchline = await start(slack.botToken());
  expect(lines.filter((line) => line.includes('SLACK_BOT_TOKEN'))).toEqual([]);
  await touchline.close();
});

it('Touchline starts while Slack is away', async () => {
  const touchline = await start(slack.botToken(), 'http://127.0.0.1:9/api/');
  expect(lines.join('')).toContain('Slack could not be asked: check that this machine reaches it.');
  await touchline.close();
});
