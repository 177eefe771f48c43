import type { FormData } from 'undici';
import { PlatformError } from './errors.ts';
import type { NewTask, Query } from './requests.ts';

/** One call of the platform's API, before it is sent. */
export type Call = {
  method: 'GET' | 'PUT' | 'POST';
  /** Method and path template, for errors and logs. */
  endpoint: string;
  /** The path below the base address, its ids percent-encoded. */
  path: string;
  query?: URLSearchParams;
  /** A string is sent as JSON. */
  body?: string | FormData;
};

/** Builds a read. `id` replaces the template's `{…}`. @throws PlatformError */
export function get(template: string, id?: string, query: Query = {}): Call & { query: URLSearchParams } {
  const endpoint = `GET ${template}`;
  const path = pathOf(endpoint, template, id);
  return { method: 'GET', endpoint, path, query: queryParameters(endpoint, query) };
}

/** Builds a write with a JSON body. `id` replaces the template's `{…}`. @throws PlatformError */
export function write(method: 'PUT' | 'POST', template: string, id: string | undefined, body: object): Call {
  const endpoint = `${method} ${template}`;
  return { method, endpoint, path: pathOf(endpoint, template, id), body: JSON.stringify(body) };
}

/** Fills the id into the path. An id that would change the path (empty, dots) counts as not found. */
function pathOf(endpoint: string, template: string, id = ''): string {
  return template.replace(/\{\w+\}/, () => {
    if (/^\.{0,2}$/.test(id) || !id.isWellFormed())
      throw new PlatformError('not-found', `${endpoint} was not sent: the platform has no such id.`, {
        endpoint,
      });
    return encodeURIComponent(id);
  });
}

/** The last second of the year 9999. A larger number is most likely in milliseconds. */
const latestDue = 253_402_300_799;

/**
 * Builds the body of `POST /todos`. A number is sent as a string of digits, the form that the specification names
 * first.
 * @throws PlatformError when `due` is neither a plausible number of seconds nor words, because a task cannot be
 *   edited later
 */
export function newTaskBody(endpoint: string, { due, ...rest }: NewTask): Record<string, string> {
  if (due === undefined) return rest;
  const plausible =
    typeof due === 'string' ? due.trim() !== '' : Number.isInteger(due) && due >= 0 && due <= latestDue;
  if (!plausible)
    throw notSent(endpoint, 'due', 'The due date must be a Unix timestamp in seconds, or words.');
  return { ...rest, due: String(due) };
}

/**
 * Builds a list's query (specification, "General notes"): `dueDate` becomes `filter[due_date]`.
 *
 * @throws PlatformError for an empty filter: the platform would ignore it and send all users' items
 */
function queryParameters(endpoint: string, query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (String(value).trim() === '') throw notSent(endpoint, name, 'The filter must not be empty.');
    parameters.set(key === 'sort' ? 'sort' : `filter[${name}]`, String(value));
  }
  return parameters;
}

/** The error for a call that we don't send because it would not work. */
export function notSent(endpoint: string, field: string, sentence: string): PlatformError {
  const fields = { [field]: [sentence] };
  return new PlatformError('validation', `${endpoint} was not sent: ${sentence}`, { endpoint, fields });
}
