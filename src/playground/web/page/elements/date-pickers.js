import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.js';
import { useEyes } from '../state/page-context.js';
import { wordsOf } from '../text/formatted-text.js';
import { momentOf, wallClock } from '../text/time-zone.js';
import { html } from '../ui/html.js';

const PAUSE_MS = 700;

/**
 * The browser's own date and time fields, which every keyboard and screen reader knows. While a date is typed part by part
 * the field is valid in between, so the app hears of it after a pause or when the field is left.
 */
function useSettled(value, settle) {
  const [draft, setDraft] = useState(value);
  const timer = useRef(undefined);
  const latest = useRef(value);
  const settling = useRef(settle);
  settling.current = settle;
  // Before the next key, which would be lost otherwise.
  useLayoutEffect(() => {
    setDraft(value);
    latest.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = (next) => {
    clearTimeout(timer.current);
    if (next === latest.current) return;
    latest.current = next;
    settling.current(next);
  };
  return {
    value: draft,
    onInput: ({ currentTarget: field }) => {
      setDraft(field.value);
      clearTimeout(timer.current);
      if (/^0/.test(field.value) && field.type !== 'time') return;
      timer.current = setTimeout(() => now(field.value), PAUSE_MS);
    },
    onBlur: ({ currentTarget: field }) => now(field.value),
  };
}

const named = ({ element, label, labelled, describedBy, invalid, required, id }, what) => ({
  id,
  class: 'text-input date-input',
  'aria-label': labelled
    ? undefined
    : [wordsOf(element.placeholder) || what, label].filter(Boolean).join(', '),
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
});

export function DatePicker(props) {
  const { block, element } = props;
  const surface = useSurface();
  const field = useSettled(surface.content(block, element) ?? '', (date) =>
    surface.put(block, element, date || null),
  );
  return html`<input type="date" ...${named(props, 'Date')} ...${field} />`;
}

export function TimePicker(props) {
  const { block, element } = props;
  const surface = useSurface();
  const field = useSettled(surface.content(block, element) ?? '', (time) =>
    surface.put(block, element, time || null),
  );
  return html`<input type="time" ...${named(props, 'Time')} ...${field} />`;
}

/** A date and a time in the person's zone; Slack's value is in seconds UTC. */
export function DateTimePicker(props) {
  const { block, element, label } = props;
  const surface = useSurface();
  const { timeZone } = useEyes();
  const seconds = surface.content(block, element);
  const shown = seconds === undefined ? { date: '', time: '' } : wallClock(seconds * 1000, timeZone);
  const half = useRef({});
  const put = (change) => {
    const both = { ...shown, ...half.current, ...change };
    half.current = both;
    const whole = both.date !== '' && both.time !== '';
    surface.put(block, element, whole ? Math.floor(momentOf(both.date, both.time, timeZone) / 1000) : null, {
      ...(!whole && { tell: false }),
    });
  };
  const date = useSettled(half.current.date ?? shown.date, (value) => put({ date: value }));
  const time = useSettled(half.current.time ?? shown.time, (value) => put({ time: value }));
  const words = label ? `, ${label}` : '';
  return html`
    <span class="date-time">
      <input type="date" ...${named({ ...props, labelled: true }, '')} aria-label=${`Date${words}`} ...${date} />
      <input type="time" ...${named({ ...props, labelled: true, id: undefined }, '')} aria-label=${`Time${words}`} ...${time} />
    </span>`;
}
