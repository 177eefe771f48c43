export type Zone = {
  /** As `tz_label`, `Central European Summer Time`. */
  label: string;
  /** Seconds east of UTC at that time, as `tz_offset`. */
  offsetS: number;
};

/** What Slack tells of a person's zone at a time (milliseconds UTC). */
export function zoneAt(tz: string, atMs: number): Zone {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)).toZonedDateTimeISO(tz);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'long' }).formatToParts(atMs);
  const label = parts.find((part) => part.type === 'timeZoneName')?.value ?? tz;
  return { label, offsetS: local.offsetNanoseconds / 1e9 };
}

/**
 * The next time (milliseconds UTC) that it is `time` (`09:00`) in the zone, at least `days` days on from
 * today.
 */
export function nextLocalTime(nowMs: number, time: string, days: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs)).toZonedDateTimeISO(timeZone);
  const at = local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: time });
  return at.epochMilliseconds;
}
