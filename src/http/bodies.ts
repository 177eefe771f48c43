import type { IncomingMessage } from 'node:http';
import { limits } from './limits.ts';

/** Why a body was not read, as an HTTP status. The sender may still be sending: respond, and close the connection. */
export type Unreadable = 408 | 413 | 415 | 503;

/**
 * Frees the memory of a chunk at once. The garbage collector does so too, but only after 64 MB have piled up: a chunk
 * is a small object with up to 64 KB outside the heap. The chunk must not be used after that.
 */
export function free({ buffer, byteLength }: Buffer): void {
  // A chunk that shares its memory with others is small.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

type Unfinished = { heldBytes: number; end(result: string | Unreadable | undefined): void };

export type Bodies = ReturnType<typeof createBodies>;

/**
 * Reads bodies whose sender is not verified yet. All incomplete bodies share one budget. When it is used up, the oldest
 * large one is cut off, and if there is none, the oldest: a small body that is really being sent gets through, whatever
 * others hold.
 */
export function createBodies({ unfinishedBytes }: { unfinishedBytes: number } = limits) {
  /** Oldest first. */
  const unfinished = new Set<Unfinished>();
  let heldBytes = 0;
  let cutOff = 0;

  function makeRoom(): void {
    while (heldBytes > unfinishedBytes) {
      const isLarge = (body: Unfinished) => body.heldBytes > limits.smallBytes;
      const first = unfinished.values().find(isLarge) ?? unfinished.values().next().value;
      cutOff += 1;
      first?.end(503);
    }
  }

  return {
    /**
     * The body as text. Resolves to undefined when the sender went away.
     *
     * @param maxBytes the size limit of this body
     */
    read(req: IncomingMessage, maxBytes: number): Promise<string | Unreadable | undefined> {
      const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = req.headers;
      if (encoding !== 'identity') return Promise.resolve(415);
      if (Number(length) > maxBytes) return Promise.resolve(413);
      const { promise, resolve } = Promise.withResolvers<string | Unreadable | undefined>();
      const pieces: Buffer[] = [];
      let size = 0;
      const body: Unfinished = {
        heldBytes: 0,
        end(result) {
          if (!unfinished.delete(body)) return;
          clearTimeout(timer);
          heldBytes -= body.heldBytes;
          for (const piece of pieces) free(piece);
          // The rest is not read.
          if (typeof result === 'number') req.off('data', take).on('data', free).pause();
          resolve(result);
        },
      };
      const take = (piece: Buffer) => {
        size += piece.length;
        pieces.push(piece);
        if (size > maxBytes) return body.end(413);
        body.heldBytes += piece.length + limits.pieceBytes;
        heldBytes += piece.length + limits.pieceBytes;
        makeRoom();
      };
      let timer: NodeJS.Timeout | undefined;
      unfinished.add(body);
      // Most bodies come together with their headers, and are complete then.
      setImmediate(() => {
        if (!req.complete && unfinished.has(body)) timer = setTimeout(() => body.end(408), limits.bodyMs);
      });
      req.on('data', take);
      req.on('end', () => {
        const whole = Buffer.concat(pieces);
        body.end(whole.toString('utf8'));
        free(whole);
      });
      req.on('error', () => body.end(undefined));
      req.on('close', () => body.end(undefined));
      return promise;
    },
    /** Memory held by incomplete bodies, in bytes. */
    heldBytes: () => heldBytes,
    /** How many bodies were cut off to make room. */
    cutOff: () => cutOff,
  };
}
