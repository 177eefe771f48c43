import type { PlainTextOption } from '@slack/types';
import type { TimeZone } from '../../clients/time-zones.ts';
import { zoneText } from '../../lib/local-date-time.ts';
import { plain } from './text.ts';

/** A zone in a menu. */
export const zoneOption = ({ name, offset, clock }: TimeZone): PlainTextOption => ({
  text: plain(`${zoneText(name)} (${offset})`),
  description: plain(`Now ${clock}`),
  value: name,
});
