import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { type BufferedIncomingMessage, verifySlackRequest } from '@slack/bolt';
import type { Bodies, Unreadable } from '../../http/bodies.ts';
import { limits } from '../../http/limits.ts';
import type { FirstTime } from '../../store/first-time.ts';
import { maxSkewSeconds, signatureMs, wrongClockSeconds } from './limits.ts';
import { isReadable, isSslCheck, limitedWorkspace } from './payloads.ts';

/**
 * Bolt accepts any number as a timestamp, `1e9` or `0x5f`, and any time in the future: such a request could be replayed
 * until its time comes.
 */
function isTimely(timestamp: unknown, skewSeconds = maxSkewSeconds): boolean {
  if (typeof timestamp !== 'string' || !/^[1-9]\d{9}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - Math.floor(Date.now() / 1000)) <= skewSeconds;
}

/**
 * Identifies a signed request, to recognize copies. Slack sends an event again at once when its connection broke, maybe
 * in the same second, and then with the same signature; events are told apart by their ids later.
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

/** What a request is answered at once, as an HTTP status. After a 503 Slack sends an event again. */
export type EarlyStatus = 200 | 400 | 401 | Unreadable;

export type ReadOptions = {
  signingSecret: string;
  bodies: Bodies;
  isFirst: FirstTime;
  /** Called once the signature is checked, before anything is stored. */
  signed: () => void;
  /** Called when Slack's secret signed the request, but not now; or when another secret did. */
  refused: (why: 'clock' | 'signature') => void;
};

/** Slack's forms: commands, and interactions as JSON in a field. Everything else is JSON. */
const formType = 'application/x-www-form-urlencoded';

/** The signature in the headers; undefined if they have none from about this time, so that none can be right. */
function signatureOf({ headers }: IncomingMessage) {
  const signature = headers['x-slack-signature'];
  const timestamp = headers['x-slack-request-timestamp'];
  if (typeof signature !== 'string' || !/^v0=[0-9a-f]{64}$/.test(signature)) return undefined;
  if (!isTimely(timestamp, wrongClockSeconds)) return undefined;
  return {
    'x-slack-signature': signature,
    'x-slack-request-timestamp': Number(timestamp),
  };
}

/** Whether Slack signed this body, at whatever time. Bolt throws if it did not. */
function isSigned(signingSecret: string, headers: ReturnType<typeof signatureOf>, body: string): boolean {
  if (headers === undefined) return false;
  try {
    const nowMilliseconds = headers['x-slack-request-timestamp'] * 1000;
    verifySlackRequest({ signingSecret, body, headers, nowMilliseconds });
    return true;
  } catch {
    return false;
  }
}

/**
 * Guards Bolt, which is given only what Slack signed just now and what it can read. Its own receiver (5.1) accepts times in
 * the future and copies of a request; a signed body of `null` ends the process; a request of an unknown form gets no answer for
 * three seconds; and it reads any sender's body before it looks for a signature. What was read is left in `rawBody`, where
 * Bolt looks first.
 *
 * @returns the status to answer the request with at once; undefined if Bolt may have it
 */
export async function earlyAnswer(
  req: IncomingMessage,
  { signingSecret, bodies, isFirst, signed, refused }: ReadOptions,
): Promise<EarlyStatus | undefined> {
  const signature = signatureOf(req);
  const isNow = signature !== undefined && isTimely(req.headers['x-slack-request-timestamp']);
  const isForm = req.headers['content-type']?.split(';', 1)[0] === formType;
  if (signature === undefined && !isForm) return 401;
  const text = await bodies.read(req, isNow ? limits.slackBytes : limits.sslCheckBytes);
  if (typeof text !== 'string') return isNow ? (text ?? 400) : 401;
  const isRight = isSigned(signingSecret, signature, text);
  const vouched = isRight && isNow;
  if (signature !== undefined && !vouched) refused(isRight ? 'clock' : 'signature');
  const form = isForm && (vouched || text.length <= limits.sslCheckBytes) ? parseForm(text) : undefined;
  const pass = (body: string) => {
    (req as BufferedIncomingMessage).rawBody = Buffer.from(body);
    // Bolt knows a form by exactly this.
    if (isForm) req.headers['content-type'] = formType;
    return undefined;
  };
  // This is the only request that needs no signature. Nothing else of its body is kept.
  if (form !== undefined && isSslCheck(form)) return pass('ssl_check=1');
  if (!vouched) return 401;
  signed();
  const json = form === undefined ? text : form.payload;
  const body = typeof json === 'string' ? parseJson(json) : form;
  // Again: a body takes time, and a signature is only remembered for as long as its timestamp is accepted.
  if (!isTimely(req.headers['x-slack-request-timestamp'])) return 401;
  if (!isReadable(body)) return 400;
  // Bolt knows no such body and would answer nothing.
  if (limitedWorkspace(body) !== undefined) return 200;
  // A menu's query that is typed twice in one second is the same request. It only reads.
  if ('type' in body && body.type === 'block_suggestion') return pass(text);
  // Whatever the request does is stored after this, so a copy of the request can't do it again.
  return (await isFirst(requestKey(req, body), signatureMs, { isLazy: true })) ? pass(text) : 401;
}
