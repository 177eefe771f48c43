/** The periods of `filter[due_date]` and `filter[done_date]`. */
export const PERIODS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 86_400;

/**
 * From when (inclusive) until when (exclusive) a period lasts, in Unix seconds. The specification does not say in
 * which zone the service reckons; this platform reckons in UTC, and its weeks begin on Monday.
 */
export function periodOf(period: Period, now: number): [from: number, until: number] {
  const date = new Date(now * 1000);
  const today = Math.floor(now / DAY) * DAY;
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY;
  const month = (offset: number): number =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / 1000;
  switch (period) {
    case 'today':
      return [today, today + DAY];
    case 'yesterday':
      return [today - DAY, today];
    case 'this-week':
      return [monday, monday + 7 * DAY];
    case 'last-week':
      return [monday - 7 * DAY, monday];
    case 'this-month':
      return [month(0), month(1)];
    case 'last-month':
      return [month(-1), month(0)];
  }
}
