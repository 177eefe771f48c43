import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

export type ContentCoding = 'br' | 'gzip';

const encoders: Record<ContentCoding, (body: Buffer) => Buffer> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 9,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (body) => gzipSync(body),
};

/**
 * Chooses the best content coding that an `Accept-Encoding` header accepts, or undefined for none. A coding with `q=0` is
 * not accepted (RFC 9110, section 12.5.3).
 */
export function chooseCoding(accepted: string | undefined): ContentCoding | undefined {
  const acceptedCodings = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => acceptedCodings.includes(coding));
}

/** Compresses a body with this coding. */
export const encode = (body: Buffer, coding: ContentCoding): Buffer => encoders[coding](body);
