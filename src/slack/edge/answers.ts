import { remembered } from '../../lib/remembered.ts';

const addressOf = remembered((address: string) => new URL(address), 10);
const slack = addressOf('https://slack.com/');

/**
 * Whether an address belongs to Slack, or to the Slack that `SLACK_API_URL` names: its host or a subdomain, with the
 * same protocol and port. Slack's own is `https://hooks.slack.com/…`.
 */
export function isSlackAddress(address: unknown, apiUrl: string): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return [slack, addressOf(apiUrl)].some(({ protocol, port, hostname }) => {
    const isBelow = url?.hostname === hostname || url?.hostname.endsWith(`.${hostname}`);
    return url?.protocol === protocol && url.port === port && isBelow;
  });
}
