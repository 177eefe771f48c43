/**
 * Whether an address belongs to Slack, or to the Slack that `SLACK_API_URL` names: its host or a subdomain, with the
 * same protocol and port. Slack's own is `https://hooks.slack.com/…`.
 */
export function isSlackAddress(address: unknown, apiUrl: string): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return ['https://slack.com/', apiUrl].some((one) => {
    const { protocol, port, hostname } = new URL(one);
    const isBelow = url?.hostname === hostname || url?.hostname.endsWith(`.${hostname}`);
    return url?.protocol === protocol && url.port === port && isBelow;
  });
}
