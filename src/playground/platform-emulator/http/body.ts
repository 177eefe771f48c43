import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/** The fields of a JSON, form or multipart body; files are bytes. */
export type Body = Record<string, unknown>;

const maxFieldsBytes = 1024 * 1024;
/** Large enough that an avatar of just over 4 MB is read, and rejected as an avatar. */
const maxUploadBytes = 8 * 1024 * 1024;

/**
 * Reads a request's body by its content type. An empty body or an unknown type yields no fields, so the error names the
 * missing fields.
 *
 * @throws HttpError 400 for JSON or a form that does not parse, 413 for a body that is too large
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const isUpload = /^multipart\/form-data\b/i.test(type);
  const bytes = await readBytes(request, isUpload ? maxUploadBytes : maxFieldsBytes);
  if (bytes.length === 0) return {};
  if (isUpload || /^application\/x-www-form-urlencoded\b/i.test(type)) return parseForm(bytes, type);
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? parseJson(bytes) : {};
}

/** Reads an oversized body to its end but drops it: a client that is still writing would not see an early response. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new HttpError(413, 'The request body is too large.');
  return Buffer.concat(chunks);
}

async function parseForm(bytes: Buffer, type: string): Promise<Body> {
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
    throw new HttpError(400, 'The form in the request body cannot be read.');
  }
}

function parseJson(bytes: Buffer): Body {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new HttpError(400, 'The request body is not JSON.');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
}
