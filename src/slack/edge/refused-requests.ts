import type { Log } from '../../lib/log.ts';
import { createTally } from '../../lib/tally.ts';
import type { EarlyStatus } from './signed-request.ts';

/** This many wrong signatures without a right one are no stranger's. */
const mostWrong = 3;

const clock =
  'A request was signed with the right secret, but more than five minutes ago or ahead. Set this machine’s clock (NTP); if it is right, someone sent a copy of an old request.';
const secret =
  'Several requests had a wrong signature, and none a right one: SLACK_SIGNING_SECRET may be another app’s. Copy the Signing Secret from Basic Information of the Slack app.';

/** Says why requests are refused: one line a minute for each cause, with a count. */
export function createRefusals(log: Log) {
  const tally = createTally((cause, count) => log.warn({ count }, `As before: ${cause}`));
  let wrong = 0;
  const say = (cause: string): void => {
    if (tally.isFirst(cause)) log.warn(cause);
  };
  return {
    /** A request had a right signature. */
    signed(): void {
      wrong = 0;
    },
    refused(why: 'clock' | 'signature'): void {
      if (why === 'signature') wrong += 1;
      if (why === 'clock') say(clock);
      else if (wrong >= mostWrong) say(secret);
    },
    answered(status: EarlyStatus): void {
      if (status === 200) say('Slack drops events: there were too many in an hour.');
      else if (status === 503)
        say('The store is away, or too much is being sent: Slack will send an event again.');
      else say(`Refused a request that cannot be Slack's (${status}).`);
    },
  };
}
