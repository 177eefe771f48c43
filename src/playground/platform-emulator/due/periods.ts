/** The values of `filter[due_date]` and `filter[done_date]`. */
export const periods = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type Period = (typeof periods)[number];

const secondsPerDay = 86_400;

/**
 * The start (inclusive) and end (exclusive) of a period, in Unix seconds. The specification does not name a time zone;
 * this platform uses UTC, and its weeks start on Monday.
 */
export function periodRange(period: Period, now: number): [from: number, until: number] {
  const date = new Date(now * 1000);
  const today = Math.floor(now / secondsPerDay) * secondsPerDay;
  const monday = today - ((date.getUTCDay() + 6) % 7) * secondsPerDay;
  const monthStart = (offset: number): number =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / 1000;
  switch (period) {
    case 'today':
      return [today, today + secondsPerDay];
    case 'yesterday':
      return [today - secondsPerDay, today];
    case 'this-week':
      return [monday, monday + 7 * secondsPerDay];
    case 'last-week':
      return [monday - 7 * secondsPerDay, monday];
    case 'this-month':
      return [monthStart(0), monthStart(1)];
    case 'last-month':
      return [monthStart(-1), monthStart(0)];
  }
}
