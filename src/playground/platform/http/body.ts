import type { IncomingMessage } from 'node:http';
import { Refusal } from './http-error.ts';

/** The fields of a body: JSON's, a form's, or those of a multipart upload, its files as bytes. */
export type Body = Record<string, unknown>;

const MAX_FIELDS_BYTES = 1024 * 1024;
/** An avatar of just over 4 MB must be read to be refused as an avatar; anything much larger is cut short. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/**
 * Reads a request's body by its content type. No body, or one of an unknown type, gives no fields, so that the
 * refusal names the fields that are missing.
 *
 * @throws Refusal 400 for JSON that does not parse, 413 for a body that is too large.
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const isUpload = /^multipart\/form-data\b/i.test(type);
  const bytes = await read(request, isUpload ? MAX_UPLOAD_BYTES : MAX_FIELDS_BYTES);
  if (bytes.length === 0) return {};
  if (isUpload || /^application\/x-www-form-urlencoded\b/i.test(type)) return form(bytes, type);
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? json(bytes) : {};
}

/** What is too much is still read to its end, and dropped: a caller that writes does not see an early answer. */
async function read(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  if (size > most) throw new Refusal(413, 'The request body is too large.');
  return Buffer.concat(chunks);
}

async function form(bytes: Buffer, type: string): Promise<Body> {
  try {
    const fields = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData();
    const entries = [...fields].map(
      async ([name, value]): Promise<[string, unknown]> => [
        name,
        typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
      ],
    );
    return Object.fromEntries(await Promise.all(entries));
  } catch {
    throw new Refusal(400, 'The form in the request body cannot be read.');
  }
}

function json(bytes: Buffer): Body {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(400, 'The request body is not JSON.');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
}
