import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

const decoders = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
]);

/**
 * Decodes a body by its `Content-Encoding` (RFC 9110, section 8.4), last encoding first. We ask for none, but some
 * proxies compress anyway.
 *
 * @returns undefined for an unknown encoding, a broken body, and one of more than `maxBytes` bytes
 */
export function decodeBody(body: Buffer, contentEncoding = '', maxBytes: number): Buffer | undefined {
  const encodings = contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  let decoded = body;
  for (const name of encodings.reverse()) {
    const decode = decoders.get(name);
    if (decode === undefined) return undefined;
    try {
      decoded = decode(decoded, { maxOutputLength: maxBytes });
    } catch {
      return undefined;
    }
  }
  return decoded;
}
