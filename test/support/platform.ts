import { createPlatformClient, type PlatformClient } from '../../src/platform/client.ts';
import { createDispatcher } from '../../src/platform/transport.ts';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';

export type TestPlatform = {
  platform: Platform;
  url: string;
  /** A client with the first organization's token. */
  client: PlatformClient;
  /** The calls since the last time this was called, such as `GET /todos`. */
  calls(): string[];
  close(): Promise<void>;
};

/** The embedded platform on a free port, seeded or empty, and a client for it, with its usual timeouts. */
export async function startPlatform(
  options: { seed?: boolean; now?: () => number } = {},
): Promise<TestPlatform> {
  const platform = createPlatform({ databaseFile: ':memory:', ...options });
  if (options.seed === false) platform.addOrganization({ name: 'Testing' });
  const { url } = await platform.listen();
  const dispatcher = createDispatcher();
  const client = createPlatformClient({ baseUrl: url, token: platform.token(), dispatcher });
  return {
    platform,
    url,
    client,
    calls: () => platform.requests.splice(0).map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    async close() {
      await dispatcher.close();
      await platform.close();
    },
  };
}
