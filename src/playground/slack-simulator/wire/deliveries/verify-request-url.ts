import { randomBytes } from 'node:crypto';
import { isDict } from '../../kit/dict.ts';
import { verificationToken } from '../objects/payloads.ts';
import type { Slack } from '../state/slack.ts';
import { deliver } from './transport.ts';

/** The challenge in the app's response, which may be JSON, a form or plain text. */
function findChallenge(body: unknown): unknown {
  if (isDict(body)) return body.challenge;
  const text = String(body ?? '').trim();
  return new URLSearchParams(text).get('challenge') ?? text;
}

/**
 * Sends `url_verification` to the manifest's events URL, as Slack does when the URL is set, and checks that the app
 * responds with the challenge (docs.slack.dev/apis/events-api/using-http-request-urls, "URL verification handshake").
 *
 * @returns what Slack would say is wrong, or undefined if all is well or there is no such URL
 */
export async function verifyRequestUrl(slack: Slack): Promise<string | undefined> {
  const url = slack.manifest.settings.event_subscriptions?.request_url;
  if (url === undefined || slack.manifest.settings.socket_mode_enabled) return undefined;
  const challenge = randomBytes(26).toString('hex');
  const { delivery, error, status, body } = await deliver(slack, {
    kind: 'url_verification',
    url,
    encoding: 'json',
    payload: { token: verificationToken, challenge, type: 'url_verification' },
  });
  if (error === 'connection_failed') return `Your app does not answer at ${delivery.url}.`;
  if (error === 'operation_timeout')
    return `Your app took longer than 3 seconds to answer at ${delivery.url}.`;
  if (error === 'http_error')
    return `Your request URL responded with an HTTP error: ${status} (${delivery.url}).`;
  return findChallenge(body) === challenge
    ? undefined
    : `Your request URL didn't respond with the value of the challenge parameter (${delivery.url}).`;
}
