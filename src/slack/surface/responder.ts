import { setTimeout as sleep } from 'node:timers/promises';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { request } from 'undici';
import { isKind } from '../../lib/errors.ts';
import { pauseMsOf } from '../../lib/timeout.ts';
import { slackBusy } from '../edge/gate.ts';
import { longestPersonWaitMs, slackTimeoutMs } from '../edge/limits.ts';
import type { ClickedView } from '../edge/payloads.ts';
import { ReplyError } from '../edge/reply-errors.ts';
import { pauseAfter } from '../edge/slack-fetch.ts';
import type { Message } from '../ui/message.ts';

/** `fetch` would take three times as long, for streams and headers that we don't need. Redirects are not followed. */
async function post(responseUrl: string, message: object): Promise<void> {
  const {
    statusCode: status,
    headers,
    body,
  } = await request(responseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(message),
    // A signal would cost a tenth of the request.
    headersTimeout: slackTimeoutMs,
    bodyTimeout: slackTimeoutMs,
  });
  let text = '';
  for await (const piece of body) {
    text = `${text}${piece}`.slice(0, 200);
    // `ok`, or an error in a line of JSON. Leaving the loop closes the connection: the rest is not read.
    if (text.length === 200) break;
  }
  const reason = `Slack answered ${status}: ${text}`;
  if (status >= 500) throw new Error(reason);
  if (status < 300 && !/"ok":\s*false/.test(text)) return;
  if (status === 429) throw slackBusy(pauseAfter(headers['retry-after']));
  throw new ReplyError(reason, { kind: /invalid_blocks/.test(text) ? 'invalid-blocks' : 'reply-refused' });
}

const failed = (message: string, cause: unknown): ReplyError =>
  new ReplyError(message, { kind: 'reply-failed', cause });

export type Responder = ReturnType<typeof createResponder>;

/**
 * The two ways to answer through a `response_url` (docs.slack.dev, "Handling user interaction": 5 uses in 30 minutes).
 * It comes from a request that Slack signed. Anyone who has it can post, so it is stored encrypted and never logged.
 * Both ways throw a {@link ReplyError}.
 *
 * @param fallback sends the message if there is no such address, or Slack no longer accepts it
 */
export function createResponder(
  responseUrl: string | undefined,
  fallback: (message: Message) => Promise<void>,
) {
  const send = async (message: Message, options: object): Promise<void> => {
    try {
      if (responseUrl === undefined) return await fallback(message);
      const attempt = () => post(responseUrl, { ...message, ...options });
      // Once more if Slack failed or the connection broke: the same message twice does no harm.
      const again = async (error: unknown) => {
        const pauseMs = pauseMsOf(error) ?? 0;
        if (error instanceof ReplyError || pauseMs > longestPersonWaitMs) throw error;
        await sleep(pauseMs);
        return attempt();
      };
      const elsewhere = (error: unknown) =>
        isKind(error, ReplyError, 'invalid-blocks') ? Promise.reject(error) : fallback(message);
      await attempt().catch(again).catch(elsewhere);
    } catch (error) {
      throw failed('The outcome of a request could not be reported.', error);
    }
  };
  return {
    /** Says something that only this person sees. */
    reply: (message: Message) => send(message, { response_type: 'ephemeral', replace_original: false }),
    /** Shows a message in place of the one that was clicked, to everyone who sees that one. */
    replace: (message: Message) => send(message, { replace_original: true }),
  };
}

/** The fields that an update of a modal has to repeat, since it removes all others (docs.slack.dev, `views.update`). */
const modalFields =
  'type title submit close callback_id private_metadata external_id clear_on_close notify_on_close'.split(
    ' ',
  );

/**
 * Shows other blocks in the clicked view: a user's Home tab or an open modal. Without the view's `hash`, which Slack
 * would compare: the second of two quick clicks was made in a view that the first one has changed since.
 *
 * @throws ReplyError
 */
export async function redrawView(
  slack: WebClient,
  userId: string,
  view: ClickedView,
  { text, blocks = [{ type: 'section', text: { type: 'plain_text', text } }] }: Message,
): Promise<void> {
  try {
    if (view.type === 'home') {
      await slack.views.publish({ user_id: userId, view: { type: 'home', blocks } });
    } else {
      const kept = Object.fromEntries(
        modalFields.flatMap((name) => (view[name] ? [[name, view[name]]] : [])),
      );
      await slack.views.update({ view_id: view.id, view: { ...kept, blocks } as ModalView });
    }
  } catch (error) {
    throw failed('A view could not be redrawn.', error);
  }
}
