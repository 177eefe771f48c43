/** A time zone at one time, as Slack describes it. */
export type Zone = {
  /** Slack's `tz_label`: `Central European Summer Time`. */
  label: string;
  /** Slack's `tz_offset`: seconds east of UTC. */
  offsetS: number;
};

/** What Slack says about an IANA time zone at a time (milliseconds UTC). */
export function zoneAt(tz: string, atMs: number): Zone {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)).toZonedDateTimeISO(tz);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'long' }).formatToParts(atMs);
  const label = parts.find((part) => part.type === 'timeZoneName')?.value ?? tz;
  return { label, offsetS: local.offsetNanoseconds / 1e9 };
}

/**
 * When it is `time` (`09:00`) in the zone, `days` days after today there. All times are in milliseconds UTC.
 */
export function nextLocalTime(nowMs: number, time: string, days: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs)).toZonedDateTimeISO(timeZone);
  const at = local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: time });
  return at.epochMilliseconds;
}
