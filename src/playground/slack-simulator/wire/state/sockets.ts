import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Ids, Secrets } from '../../kit/ids.ts';
import type { AppResponse, DeliveryRequest } from './log.ts';

/** Up to ten connections per app (docs.slack.dev/apis/events-api/using-socket-mode). */
const maxConnections = 10;
const pingIntervalMs = 10_000;
/** How long the app has to close a connection itself after a `disconnect`. */
const closeGraceMs = 1000;

/** What the app sends back: the envelope's id, and a response if the envelope accepts one. */
const acknowledgement = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

const envelopeTypes: Partial<Record<DeliveryRequest['kind'], string>> = {
  command: 'slash_commands',
  event: 'events_api',
};

/** The envelopes whose acknowledgement may carry a response; Slack ignores any other. */
const kindsWithResponse: ReadonlySet<DeliveryRequest['kind']> = new Set([
  'command',
  'block_suggestion',
  'view_submission',
]);

type PendingAck = {
  socket: WebSocket;
  resolve: (payload: unknown) => void;
  reject: (error: Error) => void;
};

export type Sockets = ReturnType<typeof createSockets>;

/** The app's Socket Mode connections. */
export function createSockets(ids: Ids, secrets: Secrets, appId: string) {
  const server = new WebSocketServer({ noServer: true });
  const open = new Set<WebSocket>();
  const tickets = new Set<string>();
  const pending = new Map<string, PendingAck>();
  let turn = 0;

  function acceptConnection(socket: WebSocket): void {
    open.add(socket);
    const pingTimer = setInterval(() => socket.ping(), pingIntervalMs);
    socket.on('close', () => {
      clearInterval(pingTimer);
      open.delete(socket);
      for (const [envelopeId, waiting] of pending)
        if (waiting.socket === socket) {
          pending.delete(envelopeId);
          waiting.reject(new Error('the Socket Mode connection was closed'));
        }
    });
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      let raw: unknown;
      try {
        raw = JSON.parse(String(data));
      } catch {
        return;
      }
      const ack = acknowledgement.safeParse(raw);
      if (ack.success) pending.get(ack.data.envelope_id)?.resolve(ack.data.payload);
    });
    socket.ping();
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: open.size,
        debug_info: { host: 'applink-simulator', build_number: 1, approximate_connection_time: 18060 },
        connection_info: { app_id: appId },
      }),
    );
  }

  /** Slack picks one of several connections; here they take turns. */
  function nextConnection(): WebSocket {
    const sockets = [...open].filter((socket) => socket.readyState === socket.OPEN);
    turn += 1;
    const chosen = sockets[turn % sockets.length];
    if (chosen === undefined) throw new Error('the app has no open Socket Mode connection');
    return chosen;
  }

  return {
    /** A path with a ticket for one connection, for `apps.connections.open`. */
    ticket(): string | 'too_many_websockets' {
      if (open.size >= maxConnections) return 'too_many_websockets';
      const ticket = secrets(ids.next('ticket'), 32);
      tickets.add(ticket);
      return `/socket?ticket=${ticket}&app_id=${appId}`;
    },
    /** Handles a WebSocket upgrade at `/socket`; returns false for any other path. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = new URL(`http://localhost${request.url ?? '/'}`);
      if (url.pathname !== '/socket') return false;
      if (!tickets.delete(url.searchParams.get('ticket') ?? ''))
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      else server.handleUpgrade(request, socket, head, acceptConnection);
      return true;
    },
    /**
     * Sends an envelope over one of the connections and waits for its acknowledgement. Throws if there is no connection,
     * if it closes first, or if the signal aborts.
     */
    async send(request: DeliveryRequest, signal: AbortSignal): Promise<AppResponse> {
      const envelopeId = ids.next('envelope-');
      const socket = nextConnection();
      const answered = new Promise<unknown>((resolve, reject) => {
        pending.set(envelopeId, { socket, resolve, reject });
        signal.addEventListener('abort', () => {
          pending.delete(envelopeId);
          reject(new Error('the delivery timed out'));
        });
      });
      const { 'x-slack-retry-num': retryNum, 'x-slack-retry-reason': retryReason } = request.headers ?? {};
      const envelope = {
        envelope_id: envelopeId,
        type: envelopeTypes[request.kind] ?? 'interactive',
        accepts_response_payload: kindsWithResponse.has(request.kind),
        payload: request.payload,
        ...(request.kind === 'event' && {
          retry_attempt: Number(retryNum ?? 0),
          // Over HTTP it is `http_timeout` (python-slack-sdk and node-slack-sdk have recorded both).
          retry_reason: retryReason?.replace(/^http_/, '') ?? '',
        }),
      };
      socket.send(JSON.stringify(envelope));
      return { status: 200, headers: new Headers(), body: emptyToUndefined(await answered) };
    },
    /** Sends `disconnect` on every connection, and closes those that the app does not close. Returns their number. */
    disconnect(reason: 'warning' | 'refresh_requested' | 'link_disabled'): number {
      const count = open.size;
      for (const socket of open) {
        socket.send(
          JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'applink-simulator' } }),
        );
        setTimeout(() => socket.close(1000), closeGraceMs).unref();
      }
      return count;
    },
    async close(): Promise<void> {
      for (const socket of open) socket.close(1001);
      const closed = [...open].map((socket) => once(socket, 'close'));
      await Promise.race([Promise.all(closed), sleep(closeGraceMs, undefined, { ref: false })]);
      for (const socket of open) socket.terminate();
      server.close();
    },
  };
}

/** Socket Mode clients send `{}` where an app sends an empty body over HTTP. */
const emptyToUndefined = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0 ? undefined : payload;
