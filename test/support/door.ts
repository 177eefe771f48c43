import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Held = {
  /** Resolves once a request that fits waits at the door. */
  arrived: Promise<void>;
  /** Lets it in. */
  release(): void;
};

export type Door = {
  url: string;
  /** Whose door it is; set before the first request comes. */
  behind: RequestListener;
  /** Holds the next request that fits, before anything behind the door knows of it. */
  hold(fits: (request: IncomingMessage) => boolean): Held;
  close(): void;
};

type Wait = { fits: (request: IncomingMessage) => boolean; arrive: () => void; open: Promise<void> };

/** A server in front of another one that holds requests until the test lets them in, however fast the machine is. */
export async function startDoor(): Promise<Door> {
  const waits: Wait[] = [];
  const server = createServer(async (request, response) => {
    const index = waits.findIndex(({ fits }) => fits(request));
    if (index !== -1) {
      const [wait] = waits.splice(index, 1);
      wait?.arrive();
      await wait?.open;
    }
    door.behind(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const door: Door = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind: (_request, response) => void response.writeHead(503).end(),
    hold(fits) {
      const arrived = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      waits.push({ fits, arrive: arrived.resolve, open: open.promise });
      return { arrived: arrived.promise, release: open.resolve };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return door;
}
