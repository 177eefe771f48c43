import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startTouchline, type Touchline, type TouchlineOptions } from '../../../src/app.ts';
import type { SlackConfig } from '../../../src/config.ts';
import { createLog } from '../../../src/lib/log.ts';
import { createPlatform, type Platform } from '../../../src/playground/platform-emulator/index.ts';
import {
  createSlack,
  type ManifestInput,
  type SlackOptions,
  type SlackSimulator,
} from '../../../src/playground/slack-simulator/index.ts';
import { listen } from '../../../src/server.ts';
import * as fixture from '../../support/fixture.ts';

export type Installed = {
  slack: SlackSimulator;
  platform: Platform;
  readonly touchline: Touchline;
  url: string;
  dataDir: string;
  /** Everything Touchline logged, at `trace`. */
  log: string[];
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** `manifest.yml`, for tests to change. */
export const manifest = (): ManifestInput =>
  parse(readFileSync(join(import.meta.dirname, '../../../manifest.yml'), 'utf8'));

/** Slack, the platform and Touchline with an operator's settings. Nothing is connected. */
export async function startInstalled(
  slackOptions: Partial<SlackOptions>,
  settings: (slack: SlackSimulator) => SlackConfig,
  more: Pick<TouchlineOptions, 'platformRequests'> = {},
): Promise<Installed> {
  const slack = createSlack({ manifest: manifest(), ...slackOptions });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:' });
  const { url: platformUrl } = await platform.listen();
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-installed-'));
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const closeOthers = async () => {
    await slack.close();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const now = () => slack.clock.now();
  const start = () =>
    startTouchline({ slack: settings(slack), platformUrl, dataDir, log, now, pollEveryMs: 20, ...more });
  let touchline: Touchline;
  try {
    touchline = await start();
  } catch (error) {
    await closeOthers();
    throw error;
  }
  const server = createServer((req, res) => {
    if (!touchline.listener(req, res)) res.writeHead(404).end();
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  slack.setAppUrl(url);
  return {
    slack,
    platform,
    get touchline() {
      return touchline;
    },
    url,
    dataDir,
    log: lines,
    async restart() {
      await touchline.close();
      touchline = await start();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await touchline.close();
      await closeOthers();
    },
  };
}

/** Connects a workspace to the platform organization with this subdomain. */
export async function connectTo({ touchline, platform }: Installed, workspaceId: string, subdomain: string) {
  const token = platform.token(subdomain);
  await fixture.connect({ touchline }, { workspaceId, token, connectedBy: 'U0MARTA001' });
}
