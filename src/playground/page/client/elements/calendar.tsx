import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { viewer } from '../state/state.ts';
import { format } from '../text/dates.ts';
import { Button, IconButton } from '../ui/button.tsx';

const dayMs = 86_400_000;

/** The same day of another month, or that month's last day. Days are midnights, milliseconds UTC. */
function addMonths(day: number, count: number): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
}

/** The days of a month in weeks; what is of other months is undefined. Weeks begin on Sundays in America. */
function weeksOf(day: number, startsOnSunday: boolean): (number | undefined)[][] {
  const first = day - (new Date(day).getUTCDate() - 1) * dayMs;
  const count = (addMonths(first, 1) - first) / dayMs;
  const before = (new Date(first).getUTCDay() + (startsOnSunday ? 0 : 6)) % 7;
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const index = week * 7 + at - before;
      return index >= 0 && index < count ? first + index * dayMs : undefined;
    }),
  );
}

type Props = {
  /** The chosen day, and the day on which the calendar opens: `2026-11-27`. */
  value: string;
  start: string;
  choose(date: string): void;
};

/**
 * A month of days. The arrow keys go from day to day, Page Up and Page Down by a month, with Shift by a year, Enter chooses
 * (the ARIA date picker pattern).
 */
export function Calendar({ value, start, choose }: Props) {
  const [day, setDay] = useState(Date.parse(start));
  const grid = useRef<HTMLTableElement>(null);
  const { locale, now } = viewer();
  const shown = { now, locale, timeZone: 'UTC' };
  const weeks = weeksOf(day, locale.endsWith('-US'));
  const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  useLayoutEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const months = event.shiftKey ? 12 : 1;
    const next = {
      ArrowLeft: day - dayMs,
      ArrowRight: day + dayMs,
      ArrowUp: day - 7 * dayMs,
      ArrowDown: day + 7 * dayMs,
      PageUp: addMonths(day, -months),
      PageDown: addMonths(day, months),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setDay(next);
  };
  return (
    <>
      <div class="calendar-head">
        <IconButton icon="left" label="Previous month" onClick={() => setDay(addMonths(day, -1))} />
        <strong aria-live="polite">{format(day, shown, { month: 'long', year: 'numeric' })}</strong>
        <IconButton icon="right" label="Next month" onClick={() => setDay(addMonths(day, 1))} />
      </div>
      <table class="calendar" role="grid" ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[1]?.map((one = 0) => (
              <th scope="col" abbr={format(one, shown, { weekday: 'long' })}>
                {format(one, shown, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr>
              {week.map((one) => (
                <td aria-selected={one !== undefined && isoOf(one) === value}>
                  {one !== undefined && (
                    <button
                      type="button"
                      tabindex={one === day ? 0 : -1}
                      autofocus={one === day}
                      aria-label={format(one, shown, { dateStyle: 'full' })}
                      aria-current={isoOf(one) === isoOf(now) ? 'date' : undefined}
                      onClick={() => choose(isoOf(one))}
                    >
                      {new Date(one).getUTCDate()}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {value !== '' && (
        <Button kind="small" onClick={() => choose('')}>
          Clear
        </Button>
      )}
    </>
  );
}
