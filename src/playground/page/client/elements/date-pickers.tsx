import { useSurface } from '../blocks/surface.ts';
import { viewer } from '../state/state.ts';
import { format } from '../text/dates.ts';
import { plainText } from '../text/formatted-text.tsx';
import { localDate } from '../text/time-zone.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
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
