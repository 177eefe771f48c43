import { NotFoundError, ValidationError } from './errors.ts';
import type { NewTask, Query } from './requests.ts';
import type { Call } from './transport.ts';

/** A read: `id` takes the place of the template's `{…}`. */
export function get(template: string, id?: string, query: Query = {}): Call & { query: URLSearchParams } {
  const endpoint = `GET ${template}`;
  return {
    method: 'GET',
    endpoint,
    path: pathOf(endpoint, template, id),
    query: queryParameters(endpoint, query),
  };
}

/** A write with a JSON body. */
export function write(method: 'PUT' | 'POST', template: string, id: string | undefined, body: object): Call {
  const endpoint = `${method} ${template}`;
  return { method, endpoint, path: pathOf(endpoint, template, id), body: JSON.stringify(body) };
}

/** The path with the id in its place. An id that would be another path (empty, dots) is known nowhere. */
function pathOf(endpoint: string, template: string, id = ''): string {
  return template.replace(/\{\w+\}/, () => {
    if (/^\.{0,2}$/.test(id) || !id.isWellFormed())
      throw new NotFoundError(`${endpoint} was not sent: the platform has no such id.`, { endpoint });
    return encodeURIComponent(id);
  });
}

/** The last second of the year 9999; anything above it is most likely milliseconds. */
const latestDue = 253_402_300_799;

/**
 * The body of `POST /todos`: a number goes as a string of digits, the form that the specification names first.
 * @throws ValidationError when `due` is not a plausible number of seconds, or no words, since a task cannot be
 *   edited later.
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
 * The query parameters of a list (specification, "General notes"): `dueDate` becomes `filter[due_date]`.
 * @throws ValidationError for an empty filter: the platform ignores one and would answer with everybody's.
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

/** A refusal of our own, before anything is sent. */
export function notSent(endpoint: string, field: string, sentence: string): ValidationError {
  return new ValidationError(`${endpoint} was not sent: ${sentence}`, {
    endpoint,
    fields: { [field]: [sentence] },
  });
}
