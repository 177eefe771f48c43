import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { viewer } from '../state/state.ts';
import { format, localDate } from '../text/dates.ts';
import { plainText } from '../text/formatted-text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { Combobox } from './combobox.tsx';
import type { ElementProps } from './element-props.ts';

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
function Calendar({ value, start, choose }: Props) {
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

type FieldProps = ElementProps & {
  /** `2026-11-27` or `15:00`; empty if there is none. */
  value: string;
  /** What the field is called, with the label of its context. */
  name: string;
  commit(value: string): void;
};

/** A button with a date, which opens a calendar. */
function DateField({ element, id, value, name, commit, describedBy, invalid }: FieldProps) {
  const { now, locale, timeZone } = viewer();
  const shown = value && format(Date.parse(value), { now, locale, timeZone: 'UTC' }, { dateStyle: 'long' });
  const words = shown || plainText(element.placeholder) || 'Select a date';
  return (
    <Popover
      role="dialog"
      id={id}
      class={value === '' ? 'date quiet' : 'date'}
      name={name}
      title={undefined}
      aria-label={name.includes(words) ? name : `${name}, ${words}`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      content={(close) => (
        <Calendar
          value={value}
          start={value || localDate(now, timeZone)}
          choose={(date) => {
            close();
            commit(date);
          }}
        />
      )}
    >
      <Icon name="calendar" size={16} />
      {words}
    </Popover>
  );
}

/** Every quarter of an hour, and what was typed. */
const times = Array.from({ length: 96 }, (_, at) => `${Math.floor(at / 4)}:${(at % 4) * 15}`);

/** A time as the person's language writes it. */
function timeOption(text: string) {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  const ms = (hour * 60 + minute) * 60_000;
  const key = new Date(ms).toISOString().slice(11, 16);
  return { key, text: format(ms, { ...viewer(), timeZone: 'UTC' }, { timeStyle: 'short' }) };
}

function findTimes(query: string) {
  const found = times
    .map(timeOption)
    .filter(({ key, text }) => key.startsWith(query) || text.startsWith(query));
  const isTime = /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(query);
  return found.length === 0 && isTime ? [timeOption(query)] : found;
}

/** A field with a list of times; any other can be typed. */
function TimeField(props: FieldProps) {
  const { element, value, name, labelled, commit } = props;
  return (
    <Combobox
      {...props}
      name={labelled ? undefined : name}
      listName={name}
      chosen={value === '' ? [] : [timeOption(value)]}
      search={findTimes}
      choose={({ key }) => commit(key)}
      placeholder={plainText(element.placeholder) || 'Select a time'}
      busy={false}
    />
  );
}

const nameOf = ({ element, label, labelled }: ElementProps, fallback: string) =>
  [!labelled && (plainText(element.placeholder) || fallback), label].filter(Boolean).join(', ');

/** A `datepicker` element. */
export function DatePicker(props: ElementProps) {
  const { block, element } = props;
  const surface = useSurface();
  const value = surface.content<string>(block, element) ?? '';
  const commit = (date: string) => surface.setContent(block, element, date || null);
  return <DateField {...props} value={value} name={nameOf(props, 'Date')} commit={commit} />;
}

/** A `timepicker` element. */
export function TimePicker(props: ElementProps) {
  const { block, element } = props;
  const surface = useSurface();
  const value = surface.content<string>(block, element) ?? '';
  const commit = (time: string) => surface.setContent(block, element, time || null);
  return <TimeField {...props} value={value} name={nameOf(props, 'Time')} commit={commit} />;
}
