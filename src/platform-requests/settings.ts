/** How the platform signs the requests that it sends, and for which app. */
export type PlatformRequestSettings = {
  /** The app's signing secret and, during a rotation, another one. */
  secrets: readonly string[];
  /** The app's id on the platform: an installation of another app is refused. */
  appId: string;
  /** In lower case. */
  signatureHeader: string;
  refreshHeader: string;
  /** The age up to which requests are accepted, in milliseconds. */
  maxAgeMs: number;
};
