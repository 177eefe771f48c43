/**
 * What unsigned requests may take up, in one place. Together it is about 32 MB at most, however many senders there are:
 * 500 connections, which take up to 48 KB each with their headers, and 4 MB of bodies.
 */
export const limits = {
  /**
   * Connections without a signed request. Slack and a proxy have a few dozen, and the first signed request takes them
   * out of the count. One more closes the oldest: a real request is done long before its connection is the oldest.
   */
  unsignedConnections: 500,

  /** Bytes of all incomplete bodies. Nearly all of Slack's bodies are below 64 KB, and arrive complete. */
  unfinishedBytes: 4 * 1024 * 1024,
  /** Larger bodies are cut off first. */
  smallBytes: 64 * 1024,
  /** What a chunk of a body costs besides its bytes: a body that comes byte by byte takes 600 times as much memory. */
  pieceBytes: 600,

  /** The largest body from Slack: a view has 250 KB at most, a message less. */
  slackBytes: 1024 * 1024,
  /**
   * The largest body from the platform: its own are below a thousand bytes. It is parsed before its signature can be
   * checked, and one of 1 MB would block the process for a second.
   */
  platformBytes: 16 * 1024,
  /** The only unsigned body from Slack is its check of an address: two short fields. */
  sslCheckBytes: 4 * 1024,

  /** Headers: Node's own limit for their bytes, and a number of lines, which take much more memory than their bytes. */
  headerBytes: 16 * 1024,
  headerLines: 100,

  /** How long a sender may take for the headers, the body, and all of a request, in milliseconds. Slack gives up after 3 s. */
  headersMs: 10_000,
  bodyMs: 10_000,
  requestMs: 15_000,
  /** How often to look for slow senders, in milliseconds: Node's 30 s would let them stay three times as long. */
  lookForSlowMs: 2_000,

  /**
   * How long a connection stays open after a signed request, in milliseconds: longer than proxies keep one (nginx and
   * AWS 60 s, Google Cloud 600 s), so that none sends a request on a connection that is being closed. After any other
   * request the response closes the connection.
   */
  keepAliveMs: 620_000,
} as const;
