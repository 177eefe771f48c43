import type { PlatformError } from './errors.ts';
import { maxBytes, maxDepth, maxValues } from './limits.ts';

/** The error for a body that could not be read to its end. `why` follows the words "The platform's answer to …". */
export type Unreadable = (why: string) => PlatformError;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number | undefined): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number | undefined): boolean => byte === 0x5d || byte === 0x7d;

/** Returns a function that counts the values of a JSON text chunk by chunk, and throws when there are too many. */
function createValueLimit(unreadable: Unreadable): (chunk: Uint8Array) => void {
  let [values, depth] = [0, 0];
  let [inText, isEscaped] = [false, false];
  return (chunk) => {
    // An iterator over the bytes takes twice as long.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
        continue;
      }
      if (byte === quote) inText = true;
      else if (byte === comma) values += 1;
      else if (isOpening(byte)) {
        values += 1;
        depth += 1;
      } else if (isClosing(byte)) depth -= 1;
      if (values > maxValues || depth > maxDepth) throw unreadable('holds too much');
    }
  };
}

/** The codes of zlib’s errors, and of a decoded body that is larger than {@link maxBytes}. */
const undecodable = /^(?:Z_|ZSTD_|ERR__|UND_ERR_RES_EXCEEDED_MAX_SIZE)/;

/**
 * Reads the text of a response that undici has decoded. The size is limited, whatever the other side sends, and nothing here
 * blocks the process for long: counting goes chunk by chunk.
 *
 * @throws `unreadable` for a broken body and one that is too large; and any error of `body`
 */
export async function readBody(body: AsyncIterable<Buffer>, unreadable: Unreadable): Promise<string> {
  const count = createValueLimit(unreadable);
  const whole: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw unreadable('is larger than 2 MB');
      count(chunk);
      whole.push(chunk);
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (undecodable.test(String(code)))
      throw unreadable(
        code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'is larger than 2 MB' : 'cannot be decoded',
      );
    throw error;
  }
  // In one piece: a text that grows chunk by chunk is copied again and again, by garbage collection and parsing.
  return new TextDecoder().decode(Buffer.concat(whole));
}
