import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

/** The most bytes of a body, both compressed and decoded. */
const maxBytes = 2 * 1024 * 1024;
/** How many values a JSON text may hold, and how deep they may be nested. Parsing so many takes some milliseconds. */
const maxValues = 40_000;
const maxDepth = 32;

/** A body that could not be read to its end. `message` follows the words "The platform's answer to …". */
export class UnreadableBodyError extends Error {}

const chunkSize = 64 * 1024;
const decoders = new Map<string, () => Transform>([
  ['gzip', () => createGunzip({ chunkSize })],
  ['x-gzip', () => createGunzip({ chunkSize })],
  ['deflate', () => createInflate({ chunkSize })],
  ['br', () => createBrotliDecompress({ chunkSize })],
  // Without a limit, a few bytes may ask for a window of 128 MB.
  ['zstd', () => createZstdDecompress({ chunkSize, params: { [constants.ZSTD_d_windowLogMax]: 23 } })],
]);

/**
 * We ask for no encoding, but some proxies compress anyway (RFC 9110, section 8.4). Two encodings at once don't occur.
 *
 * @returns a decoder, if the body is encoded; an error for an unsupported encoding
 */
function decoderFor(contentEncoding: string): Transform | UnreadableBodyError | undefined {
  const [name, ...more] = contentEncoding
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '' && one !== 'identity');
  if (name === undefined) return undefined;
  if (more.length > 0) return new UnreadableBodyError('has more than one content encoding');
  return decoders.get(name)?.() ?? new UnreadableBodyError('cannot be decoded');
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/** Returns a function that counts the values of a JSON text chunk by chunk, and throws when there are too many. */
function createValueLimit(): (chunk: Uint8Array) => void {
  let [values, depth] = [0, 0];
  let [inText, isEscaped] = [false, false];
  return (chunk) => {
    for (const byte of chunk) {
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
      if (values > maxValues || depth > maxDepth) throw new UnreadableBodyError('holds too much');
    }
  };
}

/**
 * Reads the text of a response. The size is limited, whatever the other side sends, and nothing here blocks the process
 * for long: decoding uses other threads, and counting goes chunk by chunk.
 *
 * @throws UnreadableBodyError for an unknown encoding or several, a broken body and one that is too large; and any
 * error of `body`
 */
export async function readBody(body: AsyncIterable<Buffer>, contentEncoding = ''): Promise<string> {
  const decoder = decoderFor(contentEncoding);
  const isRefused = decoder instanceof UnreadableBodyError;
  let cut: unknown;
  async function* arriving() {
    let size = 0;
    try {
      // Leaving the loop closes the connection.
      for await (const chunk of body) {
        if (isRefused) throw decoder;
        size += chunk.length;
        if (size > maxBytes) throw new UnreadableBodyError('is larger than 2 MB');
        yield chunk;
      }
    } catch (error) {
      cut = error;
      throw error;
    }
  }
  const count = createValueLimit();
  const whole: Buffer[] = [];
  let size = 0;
  async function collect(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new UnreadableBodyError('is larger than 2 MB');
      count(chunk);
      whole.push(chunk);
    }
  }
  try {
    if (decoder === undefined || isRefused) await collect(arriving());
    else await pipeline(arriving, decoder, collect);
  } catch (error) {
    if (cut !== undefined) throw cut;
    throw error instanceof UnreadableBodyError ? error : new UnreadableBodyError('cannot be decoded');
  }
  // In one piece: a text that grows chunk by chunk is copied again and again, by garbage collection and parsing.
  return new TextDecoder().decode(Buffer.concat(whole));
}
