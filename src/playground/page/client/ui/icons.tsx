import type { ComponentChildren } from 'preact';

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
  mark: 'M5.6 4v12M15.2 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  bolt: 'M11 2.5 4.5 11.5H10l-1 6 6.5-9H10z',
  columns: 'M3 4h14v12H3zM11.5 4v12',
  pulse: 'M2.5 10.5h3.2L8 5l4 10 2.3-4.5h3.2',
  thread: 'M4 4.5h12v8.5H9l-3.5 3v-3H4zM7 7.7h6M7 10h4',
  check: 'M4.5 10.5 8.2 14l7.3-8',
  plus: 'M10 4v12M4 10h12',
  people:
    'M7.5 9.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM2.5 16c.4-3 2.4-4.3 5-4.3s4.6 1.3 5 4.3M13 4.6a2.5 2.5 0 0 1 0 4.8M14.6 12c1.7.6 2.7 1.9 2.9 4',
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  at: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM13 7v3.7a2 2 0 0 0 4 0V10a7 7 0 1 0-2.8 5.6',
  slash:
    'M4 3.5h12a.8.8 0 0 1 .8.8v11.4a.8.8 0 0 1-.8.8H4a.8.8 0 0 1-.8-.8V4.3a.8.8 0 0 1 .8-.8zM11.8 6.5 8.2 13.5',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8zM8.5 17h3',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17 17',
  arrowDown: 'M10 4v12M5 11l5 5 5-5',
  file: 'M5 3h6.5L15 6.5V17H5zM11.5 3v3.5H15',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  flag: 'M5 17V3.5h10l-2 3.5 2 3.5H5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  alert: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01',
  image: 'M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M12.5 7.5h.01',
  right: 'M8 5l5 5-5 5',
  chat: 'M3 4.5h10.5v7.5H7.5L4.5 14.5V12H3zM8.5 14.5h4l3 2.5v-2.5H17V7.5h-1',
};

export type IconName = keyof typeof paths;

/** An icon by name; `size` is in pixels. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <Drawing size={size}>
    <path d={paths[name]} />
  </Drawing>
);

/** A drawing of lines on that grid. */
export const Drawing = ({ size = 18, children }: { size?: number; children: ComponentChildren }) => (
  <svg
    class="icon"
    style={{ '--size': `${size / 16}rem` }}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
