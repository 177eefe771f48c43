import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { verifySlackRequest } from '@slack/bolt';
import type { Bodies, Unreadable } from '../../http/bodies.ts';
import { limits } from '../../http/limits.ts';
import type { FirstTime } from '../../store/first-time.ts';
import { isReadable, isSslCheck } from './payloads.ts';

/** How far a request's timestamp may be from our clock, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
const maxSkewSeconds = 5 * 60;
/** How long a signature can be valid, in milliseconds: from the earliest moment its timestamp allows to the latest. */
const signatureMs = 2 * maxSkewSeconds * 1000;

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
export type RefusalStatus = 400 | 401 | Unreadable;

export type ReadOptions = {
  signingSecret: string;
  bodies: Bodies;
  isFirst: FirstTime;
  /** Called once the signature is checked, before anything is stored. */
  signed: () => void;
  /** Stores what must not be lost of a request of Slack. If it rejects, Slack is told to send the request again. */
  beforeAck: (body: object) => Promise<void>;
};

/** Slack's forms: commands, and interactions as JSON in a field. Everything else is JSON. */
const formType = 'application/x-www-form-urlencoded';

/** What the headers say of a signature; undefined if they hold none of this time, so that none can be right. */
function signatureOf({ headers }: IncomingMessage) {
  const signature = headers['x-slack-signature'];
  const timestamp = headers['x-slack-request-timestamp'];
  if (typeof signature !== 'string' || !/^v0=[0-9a-f]{64}$/.test(signature) || !isTimely(timestamp))
    return undefined;
  return { 'x-slack-signature': signature, 'x-slack-request-timestamp': Number(timestamp) };
}

/** Whether Slack signed this body. Bolt throws where it did not. */
function isSigned(signingSecret: string, headers: ReturnType<typeof signatureOf>, body: string): boolean {
  if (headers === undefined) return false;
  try {
    verifySlackRequest({ signingSecret, body, headers });
    return true;
  } catch {
    return false;
  }
}

/**
 * What a signed request says, or the status to refuse it with. Bolt's own receiver reads fields of any signed body outside
 * of its error handling, so a body of `null` would end the process; what it cannot read it leaves without an answer
 * for three seconds; and it reads a body of any sender before it looks for a signature.
 */
export async function readRequest(
  req: IncomingMessage,
  { signingSecret, bodies, isFirst, signed, beforeAck }: ReadOptions,
): Promise<object | RefusalStatus> {
  const signature = signatureOf(req);
  const isForm = req.headers['content-type']?.split(';', 1)[0] === formType;
  if (signature === undefined && !isForm) return 401;
  const maxBytes = signature === undefined ? limits.sslCheckBytes : limits.slackBytes;
  const text = await bodies.read(req, maxBytes);
  if (typeof text !== 'string') return signature === undefined ? 401 : (text ?? 400);
  const vouched = isSigned(signingSecret, signature, text);
  const form = isForm && (vouched || text.length <= limits.sslCheckBytes) ? parseForm(text) : undefined;
  // This is the one request that needs no signature. Nothing else of its body is kept.
  if (form !== undefined && isSslCheck(form)) return { ssl_check: '1' };
  if (!vouched) return 401;
  signed();
  const json = form === undefined ? text : form.payload;
  const body = typeof json === 'string' ? parseJson(json) : form;
  // Again: a body takes time, and a signature is only remembered for as long as its timestamp is accepted.
  if (!isTimely(req.headers['x-slack-request-timestamp'])) return 401;
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
