import { expect } from 'vitest';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { deliveryRecord } from '../support/fixture.ts';
import { type ProxiedResponse, startProxy } from './digests/digest-support.ts';
import { endAll, type Program, startProgram } from './process-support.ts';
import { type App, type AppOptions, startApp } from './support.ts';

/** What is sent in the place of an answer that the killed process never gets. */
const lost = { status: 500, type: 'text/plain', text: '' };
const isPost = (url = '') => /^\/api\/chat\.(?:postMessage|update)$/.test(url);

/**
 * Slack, the platform and a data folder, which live on, and Touchline as a process of its own, which is killed and
 * started again. Until the first `start`, its own Touchline of this process runs. Slack is reached through `proxy`.
 */
export async function startOwnProcess(options: AppOptions = {}) {
  const proxy = await startProxy();
  const app: App = await startApp({ isRealTime: true, ...options });
  proxy.target = app.slack.apiUrl.replace(/\/api\/$/, '');
  // Addresses for answers are at Slack's own host, as Touchline demands.
  app.slack.mount(proxy.url);
  const { close } = app;
  let running: Program | undefined;

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    running?.signal(signal);
    await running?.ended();
  };
  /** Starts the process, which soon looks after what an earlier one left. @returns its address */
  async function start(settings: Record<string, string> = {}): Promise<string> {
    await app.touchline.close();
    running = startProgram('test/app/touchline-process.ts', {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: app.dataDir,
      SLACK_SIGNING_SECRET: app.slack.signingSecret,
      SLACK_BOT_TOKEN: app.slack.botToken(),
      SLACK_API_URL: `${proxy.url}/api/`,
      PLATFORM_URL: app.door.url,
      ...settings,
    });
    const url = await running.printed(/^Touchline is ready: (\S+)$/m);
    app.slack.setAppUrl(url);
    return url;
  }
  /** Uses the store while no process has it. */
  async function withStore<T>(use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
    const store = await openStore({ dataDir: app.dataDir, keyring: loadKeys({ dataDir: app.dataDir }) });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }

  return Object.assign(app, {
    proxy,
    start,
    end,
    kill: () => end('SIGKILL'),
    /** Kills the process once a request of this method waits at the platform's door, and starts another one. */
    async killedAt(method: string, act: () => Promise<unknown>, meanwhile = () => {}): Promise<void> {
      const held = app.door.hold((request) => request.method === method);
      await act();
      await held.arrived;
      await end('SIGKILL');
      meanwhile();
      await start();
    },
    /**
     * Does something to the next message with these words that is posted or changed, before or after Slack has it.
     * @param act gets Slack's answer, and says what the process gets
     */
    atPost(
      when: 'before' | 'after',
      words: string,
      act: (answer: ProxiedResponse) => Promise<ProxiedResponse>,
    ): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      proxy.onPass = async ({ url }, pass, body) => {
        if (!isPost(url) || !decodeURIComponent(body.replaceAll('+', ' ')).includes(words)) return pass();
        proxy.onPass = (_request, next) => next();
        const answer = await act(when === 'after' ? await pass() : lost);
        resolve();
        return answer;
      };
      return promise;
    },
    /** A process that is killed answers nothing: what Slack could not deliver is no trouble here. */
    left: async () => [],
    withStore,
    /** Moves deliveries to now, while no process has the store. */
    due: (...ids: string[]) =>
      withStore(async (store) => {
        for (const id of ids) {
          expect(await store.jobs.change({ kind: 'delivery', id }, { to: Date.now() })).toBe(true);
          await store.bucket(deliveryRecord).update(id, ({ waiting, ...before } = {}) => ({
            ...before,
            waiting: waiting?.map((item) => ({ ...item, atMs: Date.now() })),
          }));
        }
      }),
    async close(): Promise<void> {
      await endAll();
      await close();
      proxy.close();
    },
  });
}
