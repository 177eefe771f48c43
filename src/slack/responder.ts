import type { RequestContext } from './context.ts';
import type { Message } from './ui/message.ts';
import { slackTimeoutMs } from './web-clients.ts';

/** What came of a request could not be told to whoever asked. */
export class ReplyFailedError extends Error {
  override readonly name = 'ReplyFailedError';
}

/** Slack's "no": the address is used up or too old, or the message is none. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

async function post(responseUrl: string, message: object): Promise<void> {
  const answer = await fetch(responseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(slackTimeoutMs),
  });
  const said = `Slack answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`;
  if (answer.status >= 500) throw new Error(said);
  if (!answer.ok || /"ok":\s*false/.test(said)) throw new RefusedError(said);
}

/** Once more where Slack failed or the connection broke: the same message twice does no harm. */
const postOrAgain = (responseUrl: string, message: object): Promise<void> =>
  post(responseUrl, message).catch((error: unknown) => {
    if (error instanceof RefusedError) throw error;
    return post(responseUrl, message);
  });

/**
 * The two ways to answer through a `response_url` (docs.slack.dev, "Handling user interaction": 5 uses in 30
 * minutes). It comes from a request that Slack signed; whoever has it may post, so it is kept sealed and not logged.
 * Both throw an {@link ReplyFailedError}.
 *
 * @param otherwise says it where there is no such address, or it takes no more
 */
export function createResponder(
  responseUrl: string | undefined,
  otherwise: (message: Message) => Promise<void>,
): Pick<RequestContext, 'reply' | 'replace'> {
  const send = async (message: Message, how: object) => {
    try {
      if (responseUrl === undefined) return await otherwise(message);
      await postOrAgain(responseUrl, { ...message, ...how }).catch(() => otherwise(message));
    } catch (error) {
      throw new ReplyFailedError('What came of a request could not be told.', { cause: error });
    }
  };
  return {
    reply: (message) => send(message, { response_type: 'ephemeral', replace_original: false }),
    // Whoever sees the message that was clicked goes on seeing it: a channel's stays the channel's.
    replace: (message) => send(message, { replace_original: true }),
  };
}
