/** Signs on a 20 × 20 grid that differ in shape, not in colour alone. Screen readers get the word instead. */
const paths = {
  default: 'M4 4.5h12v8.5H9l-3.5 3v-3H4z',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v4.8M10 6.2h.01',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01',
  error: 'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4',
  success: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10.3l2.4 2.4 4.6-5',
  pending: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
  in_progress: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
};

/** What is filled in a sign. */
const fills = { in_progress: 'M10 5.5a4.5 4.5 0 0 1 0 9z' };

/** The sign of a level or state. */
export const StatusMark = ({ name, size = 18 }) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
    {fills[name] && <path d={fills[name]} fill="currentColor" />}
  </svg>
);
