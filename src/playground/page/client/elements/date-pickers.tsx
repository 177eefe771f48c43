import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { useViewer } from '../state/page-context.ts';
import { plainText } from '../text/formatted-text.tsx';
import { fromLocalDateTime, toLocalDateTime } from '../text/time-zone.ts';

const debounceMs = 700;

/**
 * Returns props for a native date or time field. A date is often valid before it is fully typed, so the new value is
 * committed after a pause, or when the field loses the focus.
 */
function useDebouncedField(value, commit) {
  const [draft, setDraft] = useState(value);
  const timer = useRef(undefined);
  const committed = useRef(value);
  const latestCommit = useRef(commit);
  latestCommit.current = commit;
  // A layout effect, because the next key press would otherwise be lost.
  useLayoutEffect(() => {
    setDraft(value);
    committed.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commitNow = (next) => {
    clearTimeout(timer.current);
    if (next === committed.current) return;
    committed.current = next;
    latestCommit.current(next);
  };
  return {
    value: draft,
    onInput: ({ currentTarget: field }) => {
      setDraft(field.value);
      clearTimeout(timer.current);
      if (/^0/.test(field.value) && field.type !== 'time') return;
      timer.current = setTimeout(() => commitNow(field.value), debounceMs);
    },
    onBlur: ({ currentTarget: field }) => commitNow(field.value),
  };
}

const fieldProps = ({ element, label, labelled, describedBy, invalid, required, id }, fallbackLabel) => ({
  id,
  class: 'text-input date-input',
  'aria-label': labelled
    ? undefined
    : [plainText(element.placeholder) || fallbackLabel, label].filter(Boolean).join(', '),
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
});

/** A `datepicker` element: the browser's own date field, which works with keyboards and screen readers. */
export function DatePicker(props) {
  const { block, element } = props;
  const surface = useSurface();
  const field = useDebouncedField(surface.content(block, element) ?? '', (date) =>
    surface.setContent(block, element, date || null),
  );
  return <input type="date" {...fieldProps(props, 'Date')} {...field} />;
}

/** A `timepicker` element: the browser's own time field. */
export function TimePicker(props) {
  const { block, element } = props;
  const surface = useSurface();
  const field = useDebouncedField(surface.content(block, element) ?? '', (time) =>
    surface.setContent(block, element, time || null),
  );
  return <input type="time" {...fieldProps(props, 'Time')} {...field} />;
}

/** A `datetimepicker` element: a date and a time in the person's time zone. Slack's value is in Unix seconds. */
export function DateTimePicker(props) {
  const { block, element, label } = props;
  const surface = useSurface();
  const { timeZone } = useViewer();
  const seconds = surface.content(block, element);
  const saved = seconds === undefined ? { date: '', time: '' } : toLocalDateTime(seconds * 1000, timeZone);
  const entered = useRef({});
  const update = (change) => {
    const dateTime = { ...saved, ...entered.current, ...change };
    entered.current = dateTime;
    const isComplete = dateTime.date !== '' && dateTime.time !== '';
    surface.setContent(
      block,
      element,
      isComplete ? Math.floor(fromLocalDateTime(dateTime.date, dateTime.time, timeZone) / 1000) : null,
      {
        ...(!isComplete && { notifyApp: false }),
      },
    );
  };
  const date = useDebouncedField(entered.current.date ?? saved.date, (value) => update({ date: value }));
  const time = useDebouncedField(entered.current.time ?? saved.time, (value) => update({ time: value }));
  const suffix = label ? `, ${label}` : '';
  return (
    <span class="date-time">
      <input
        type="date"
        {...fieldProps({ ...props, labelled: true }, '')}
        aria-label={`Date${suffix}`}
        {...date}
      />
      <input
        type="time"
        {...fieldProps({ ...props, labelled: true, id: undefined }, '')}
        aria-label={`Time${suffix}`}
        {...time}
      />
    </span>
  );
}
