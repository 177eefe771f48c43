import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { HTTPModuleFunctions, verifySlackRequest } from '@slack/bolt';
import type { FirstTime } from '../store/first-time.ts';
import { isReadable, isSslCheck } from './payloads.ts';

/** How far a request's timestamp may be from our clock, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
const maxSkewSeconds = 5 * 60;
/** How long a signature can be valid, in milliseconds: from the earliest moment its timestamp allows to the latest. */
const signatureMs = 2 * maxSkewSeconds * 1000;

/** Slack's largest payloads stay far below it: a view has 250 KB at most, a message less. */
const bodyLimit = 1024 * 1024;

/**
 * Bolt reads a timestamp as any number, `1e9` or `0x5f`, and takes any from the future: that could be replayed until its
 * time comes.
 */
function isTimely(timestamp: unknown): boolean {
  if (typeof timestamp !== 'string' || !/^[1-9]\d{9}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - Math.floor(Date.now() / 1000)) <= maxSkewSeconds;
}

/**
 * What makes a signed request the same as an earlier one. Slack sends an event again at once when its connection broke,
 * maybe in the same second, and then with the same signature; events are told apart by their ids later.
 */
function requestKey({ headers }: IncomingMessage, body: object): string {
  const retry = 'event_id' in body ? /^[1-3]$/.exec(String(headers['x-slack-retry-num']))?.[0] : undefined;
  return `slack-signature/${headers['x-slack-signature']}${retry === undefined ? '' : `/${retry}`}`;
}

/** The value of this JSON, or undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a request is refused, as a status of HTTP; with 503 Slack sends an event again. */
export type RefusalStatus = 400 | 401 | 413 | 503;

export type ReadOptions = {
  signingSecret: string;
  isFirst: FirstTime;
  /** Stores what must not be lost of a request of Slack. If it rejects, Slack is told to send the request again. */
  beforeAck: (body: object) => Promise<void>;
};

/** Slack's forms: commands, and interactions as JSON in a field. Everything else is JSON. */
const formType = 'application/x-www-form-urlencoded';

/**
 * What a signed request says, or the status to refuse it with. Bolt's own receiver reads fields of any signed body outside
 * of its error handling, so a body of `null` would end the process; and what it cannot read it leaves without an answer
 * for three seconds.
 */
export async function readRequest(
  req: IncomingMessage,
  { signingSecret, isFirst, beforeAck }: ReadOptions,
): Promise<object | RefusalStatus> {
  const { headers } = req;
  let body: unknown;
  try {
    const { rawBody } = await HTTPModuleFunctions.bufferIncomingMessage(req, bodyLimit);
    const text = rawBody.toString();
    const form = headers['content-type']?.split(';', 1)[0] === formType ? parseForm(text) : undefined;
    // This is the one request that needs no signature. Nothing else of its body is kept.
    if (form !== undefined && isSslCheck(form)) return { ssl_check: '1' };
    verifySlackRequest({
      signingSecret,
      body: text,
      headers: {
        'x-slack-signature': HTTPModuleFunctions.getHeader(req, 'x-slack-signature'),
        'x-slack-request-timestamp': Number(HTTPModuleFunctions.getHeader(req, 'x-slack-request-timestamp')),
      },
    });
    const json = form === undefined ? text : form.payload;
    body = typeof json === 'string' ? parseJson(json) : form;
  } catch (error) {
    if (!HTTPModuleFunctions.isRawBodyError(error)) return 401;
    return error.statusCode === 413 ? 413 : 400;
  }
  if (!isTimely(headers['x-slack-request-timestamp'])) return 401;
  if (!isReadable(body)) return 400;
  // What somebody types twice in one second is the same request. It only reads.
  if ('type' in body && body.type === 'block_suggestion') return body;
  // Whatever the request does is stored after this, so it is never done again by a copy of the request.
  if (!(await isFirst(requestKey(req, body), signatureMs, { isLazy: true }))) return 401;
  return beforeAck(body).then(
    () => body,
    () => 503,
  );
}
