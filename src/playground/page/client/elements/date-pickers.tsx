import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { viewer } from '../state/state.ts';
import { format } from '../text/dates.ts';
import { plainText } from '../text/formatted-text.tsx';
import { fromLocalDateTime, toLocalDateTime } from '../text/time-zone.ts';
import { Icon } from '../ui/icons.tsx';
import { useDropdown } from '../ui/popover.ts';
import { Calendar } from './calendar.tsx';
import { Combobox } from './combobox.tsx';
import type { ElementProps } from './element-props.ts';

type FieldProps = ElementProps & {
  /** `2026-11-27` or `15:00`; empty if there is none. */
  value: string;
  /** What the field is called, with the label of its context. */
  name: string;
  commit(value: string): void;
};

/** A button with a date, which opens a calendar. */
function DateField(props: FieldProps) {
  const { element, id, value, name, commit } = props;
  const [open, setOpen] = useState(false);
  const { anchor, floating, close } = useDropdown(open, setOpen);
  // Once it is shown: what is hidden cannot have the focus.
  useLayoutEffect(() => floating.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [open]);
  const { now, locale, timeZone } = viewer();
  const shown = value && format(Date.parse(value), { now, locale, timeZone: 'UTC' }, { dateStyle: 'long' });
  const words = shown || plainText(element.placeholder) || 'Select a date';
  const choose = (date: string) => {
    close();
    commit(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        id={id}
        class={value === '' ? 'date quiet' : 'date'}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={name.includes(words) ? name : `${name}, ${words}`}
        aria-describedby={props.describedBy}
        data-invalid={props.invalid || undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" size={16} />
        {words}
      </button>
      {open && (
        <div
          class="menu"
          popover="manual"
          role="dialog"
          aria-label={name}
          ref={floating}
          onKeyDown={onKeyDown}
        >
          <Calendar value={value} start={value || toLocalDateTime(now, timeZone).date} choose={choose} />
        </div>
      )}
    </>
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

/** A `datetimepicker` element: a date and a time in the person's time zone. Slack's value is in Unix seconds. */
export function DateTimePicker(props: ElementProps) {
  const { block, element, label } = props;
  const surface = useSurface();
  const { timeZone } = viewer();
  const seconds = surface.content<number>(block, element);
  const saved = seconds === undefined ? { date: '', time: '' } : toLocalDateTime(seconds * 1000, timeZone);
  const entered = useRef<{ date?: string; time?: string }>({});
  const { date, time } = { ...saved, ...entered.current };
  const commit = (change: { date?: string; time?: string }) => {
    const next = { date, time, ...change };
    entered.current = next;
    const isComplete = next.date !== '' && next.time !== '';
    const ms = isComplete ? fromLocalDateTime(next.date, next.time, timeZone) : undefined;
    const content = ms === undefined ? null : Math.floor(ms / 1000);
    surface.setContent(block, element, content, isComplete ? undefined : false);
  };
  const own = { ...props, labelled: false };
  const suffix = label ? `, ${label}` : '';
  return (
    <span class="row-of">
      <DateField {...own} value={date} name={`Date${suffix}`} commit={(next) => commit({ date: next })} />
      <TimeField
        {...own}
        id={undefined}
        value={time}
        name={`Time${suffix}`}
        commit={(next) => commit({ time: next })}
      />
    </span>
  );
}
