import { html } from './html.js';

/** Line icons on a 20 × 20 grid. Screen readers ignore them: the control around an icon has a name. */
const paths = {
  hash: 'M8 3 6.5 17M13.5 3 12 17M3.5 7.5h14M2.5 12.5h14',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  link: 'M8.5 11.5l3-3M7 9 5.2 10.8a2.9 2.9 0 0 0 4 4L11 13M9 7l1.8-1.8a2.9 2.9 0 0 1 4 4L13 11',
  home: 'M3.5 9.5 10 4l6.5 5.5V16a.8.8 0 0 1-.8.8H12v-4.5H8v4.5H4.3a.8.8 0 0 1-.8-.8z',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  left: 'M12 5 7 10l5 5',
  dots: 'M4.5 10.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM10 10.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM15.5 10.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z',
  close: 'M5 5l10 10M15 5 5 15',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.2l2.8 1.8',
  send: 'M3.5 10 16.5 4l-4 12.5-3.2-5zM9.3 11.5l3.5-3.7',
  bolt: 'M11 2.5 4.5 11.5H10l-1 6 6.5-9H10z',
  columns: 'M3 4h14v12H3zM11.5 4v12',
  pulse: 'M2.5 10.5h3.2L8 5l4 10 2.3-4.5h3.2',
  thread: 'M4 4.5h12v8.5H9l-3.5 3v-3H4zM7 7.7h6M7 10h4',
  check: 'M4.5 10.5 8.2 14l7.3-8',
  plus: 'M10 4v12M4 10h12',
  people:
    'M7.5 9.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM2.5 16c.4-3 2.4-4.3 5-4.3s4.6 1.3 5 4.3M13 4.6a2.5 2.5 0 0 1 0 4.8M14.6 12c1.7.6 2.7 1.9 2.9 4',
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  menu: 'M3 6h14M3 10h14M3 14h14',
  alert: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01',
  image: 'M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M12.5 7.5h.01',
};

/** An icon by name; `size` is in pixels. */
export const Icon = ({ name, size = 18 }) => html`
  <svg class="icon" width=${size} height=${size} viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${paths[name]} /></svg>`;
