import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

export type ContentCoding = 'br' | 'gzip';

/** Brotli's quality for content that is compressed once, and for content that is compressed each time. */
const qualities = { small: 10, fast: 4 };

type Effort = keyof typeof qualities;

const encoders: Record<ContentCoding, (body: Buffer, effort: Effort) => Buffer> = {
  br: (body, effort) =>
    brotliCompressSync(body, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: qualities[effort],
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
    .map((part) => part.split(';').map((one) => one.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => acceptedCodings.includes(coding));
}

/** Compresses a body with this coding, to be small or fast. */
export const encode = (body: Buffer, coding: ContentCoding, effort: Effort): Buffer =>
  encoders[coding](body, effort);
