/** The most bytes of Slack's answer to a message at a `response_url`: `ok`, or an error in a line of JSON. */
export const responseUrlAnswerBytes = 64 * 1024;

/**
 * The most bytes of a Web API answer. The largest requested answers are 15 messages with their blocks, and the ids of
 * 1,000 members of a channel.
 */
export const apiAnswerBytes = 8 * 1024 * 1024;

/**
 * Reads an answer up to this many bytes. The rest is not read, and the connection is closed.
 *
 * @returns `isWhole`: false if there was more
 */
export async function readAnswer(
  body: AsyncIterable<Uint8Array> | Uint8Array[],
  maxBytes: number,
): Promise<{ bytes: Buffer<ArrayBuffer>; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(size, maxBytes)), isWhole: size <= maxBytes };
}

/** Slack's address, unless `SLACK_API_URL` says otherwise. */
const slackUrl = 'https://slack.com/api/';

/**
 * Whether an address belongs to Slack, or to the Slack that `SLACK_API_URL` names: its host or a subdomain, with the
 * same protocol and port. Slack's own is `https://hooks.slack.com/…`.
 */
export function isSlackAddress(address: unknown, apiUrl = slackUrl): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return [slackUrl, apiUrl].some((one) => {
    const { protocol, port, hostname } = new URL(one);
    const isBelow = url?.hostname === hostname || url?.hostname.endsWith(`.${hostname}`);
    return url?.protocol === protocol && url.port === port && isBelow;
  });
}
