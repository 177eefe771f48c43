import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { type BufferedIncomingMessage, isValidSlackRequest } from '@slack/bolt';
import type { Bodies, Unreadable } from '../../http/bodies.ts';
import { limits } from '../../http/limits.ts';
import type { FirstTime } from '../../store/first-time.ts';
import { maxSkewSeconds, signatureMs, wrongClockSeconds } from './limits.ts';
import { isReadable, isSslCheck } from './payloads.ts';

/** Whether the request says that it is from about now. Bolt accepts times in the future, and `1e9` or `0x5f`. */
function isTimely({ headers }: IncomingMessage, skewSeconds = maxSkewSeconds): boolean {
  const timestamp = String(headers['x-slack-request-timestamp']);
  if (!/^[1-9]\d{9}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - Math.floor(Date.now() / 1000)) <= skewSeconds;
}

/** False if the headers have no signature from about this time, so that none can be right. */
const maybeSigned = (req: IncomingMessage): boolean =>
  /^v0=[0-9a-f]{64}$/.test(String(req.headers['x-slack-signature'])) && isTimely(req, wrongClockSeconds);

/** Whether Slack signed this body, at whatever time. */
function isSigned(signingSecret: string, body: string, { headers }: IncomingMessage): boolean {
  const signature = String(headers['x-slack-signature']);
  const seconds = Number(headers['x-slack-request-timestamp']);
  const told = { 'x-slack-signature': signature, 'x-slack-request-timestamp': seconds };
  return isValidSlackRequest({ signingSecret, body, headers: told, nowMilliseconds: seconds * 1000 });
}

/**
 * Identifies a signed request, to recognize copies. Slack sends an event again at once when its connection broke, maybe
 * in the same second, and then with the same signature; events are told apart by their ids later.
 */
function requestKey({ headers }: IncomingMessage, body: object): string {
  const retry = 'event_id' in body ? /^[1-3]$/.exec(String(headers['x-slack-retry-num']))?.[0] : undefined;
  return `slack-signature/${headers['x-slack-signature']}${retry === undefined ? '' : `/${retry}`}`;
}

/** What a request is answered at once, as an HTTP status. */
export type EarlyStatus = 200 | 400 | 401 | Unreadable;

type ReadOptions = {
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

/**
 * Guards Bolt, which is given only what Slack signed just now and what it can read; its own receiver does not look closely
 * enough ({@link file://../../../.github/upstream/bolt.md}). What was read is left in `rawBody`, where Bolt looks first.
 *
 * @returns the status to answer the request with at once; undefined if Bolt may have it
 */
export async function earlyAnswer(
  req: IncomingMessage,
  { signingSecret, bodies, isFirst, signed, refused }: ReadOptions,
): Promise<EarlyStatus | undefined> {
  const isForm = req.headers['content-type']?.split(';', 1)[0] === formType;
  const mayBe = maybeSigned(req);
  if (!mayBe && !isForm) return 401;
  const isNow = mayBe && isTimely(req);
  const text = await bodies.read(req, isNow ? limits.slackBytes : limits.sslCheckBytes);
  if (typeof text !== 'string') return isNow ? (text ?? 400) : 401;
  const isRight = mayBe && isSigned(signingSecret, text, req);
  const vouched = isRight && isNow;
  if (mayBe && !vouched) refused(isRight ? 'clock' : 'signature');
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
  const parsed: Promise<unknown> = Promise.try(() => (typeof json === 'string' ? JSON.parse(json) : form));
  const body = await parsed.catch(() => undefined);
  // Again: a body takes time, and a signature is only remembered for as long as its timestamp is accepted.
  if (!isTimely(req)) return 401;
  if (!isReadable(body)) return 400;
  // Bolt knows no such body and would answer nothing.
  if (body.type === 'app_rate_limited') return 200;
  // A menu's query that is typed twice in one second is the same request. It only reads.
  if (body.type === 'block_suggestion') return pass(text);
  // Whatever the request does is stored after this, so a copy of the request can't do it again.
  return (await isFirst(requestKey(req, body), signatureMs)) ? pass(text) : 401;
}
