import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from './limits.ts';

export type Connections = ReturnType<typeof createConnections>;

/**
 * Limits the connections on which no signed request has come. They end after their first response, so no one can keep
 * one open for nothing; and when there are too many, the oldest is closed.
 */
export function createConnections({ unsignedConnections }: { unsignedConnections: number } = limits) {
  /** Oldest first. */
  const unsigned = new Set<Socket>();
  const answers = new WeakMap<Socket, ServerResponse>();
  let cutOff = 0;

  return {
    /** Counts the connections of this server. */
    watch(server: Server): void {
      server.on('connection', (socket: Socket) => {
        unsigned.add(socket);
        socket.once('close', () => unsigned.delete(socket));
        const [oldest] = unsigned;
        if (unsigned.size <= unsignedConnections || oldest === undefined) return;
        unsigned.delete(oldest);
        oldest.destroy();
        cutOff += 1;
      });
    },
    /**
     * Must be called for each request, before anything else.
     *
     * @returns false for a request that was sent before the last one was answered: neither Slack nor proxies do that,
     * and one connection could hold any number of them, so it is closed
     */
    begin({ socket }: IncomingMessage, res: ServerResponse): boolean {
      if (answers.get(socket)?.writableEnded === false) {
        socket.destroy();
        return false;
      }
      answers.set(socket, res);
      res.setHeader('connection', 'close');
      return true;
    },
    /** The request was signed, so its connection stays open for the next one. */
    keep({ socket }: IncomingMessage, res: ServerResponse): void {
      unsigned.delete(socket);
      res.removeHeader('connection');
    },
    /** How many connections are open without a signed request. */
    unsigned: () => unsigned.size,
    /** How many were closed to make room. */
    cutOff: () => cutOff,
  };
}
