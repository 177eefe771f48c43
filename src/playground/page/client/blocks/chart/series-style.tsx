/**
 * How a series or slice looks: one of six colours; from the seventh on they come again, striped: only slices are that
 * many. Lines differ by the shape of their points as well.
 */
const colourCount = 6;

/** The CSS class with a series' colour as `--series`. */
export const seriesClass = (index) => `series-${index % colourCount}`;

const isStriped = (index) => index >= colourCount;

/** What fills the shapes of a series; `id` is the chart's. */
export const seriesFill = (index, id) => (isStriped(index) ? `url(#${id}stripes${index})` : 'var(--series)');

/** The stripes that `seriesFill` refers to. */
export const Stripes = ({ id, count }) =>
  Array.from({ length: count }, (_, index) => index)
    .filter(isStriped)
    .map((index) => (
      <pattern
        id={`${id}stripes${index}`}
        class={seriesClass(index)}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill="var(--series)" opacity="0.25" />
        <rect width={3} height={6} fill="var(--series)" />
      </pattern>
    ));

const shapes = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'M-4-4h8v8h-8z',
  'M0-5 5 4h-10z',
  'M0-5 5 0 0 5-5 0z',
  'M0 5-5-4H5z',
  'M-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z',
];

/** The shape of a series' points. */
export const pointShape = (index) => shapes[index % shapes.length];

/** A series' sign in the legend. */
export const LegendSign = ({ index, id, isLine }) => (
  <svg
    class={`legend-sign ${seriesClass(index)}`}
    width={isLine ? 26 : 12}
    height={12}
    viewBox={isLine ? '-13 -6 26 12' : '0 0 12 12'}
    aria-hidden="true"
  >
    {isLine ? (
      <>
        <path d="M-13 0H13" stroke="var(--series)" stroke-width="2" />
        <path d={pointShape(index)} fill="var(--series)" />
      </>
    ) : (
      <rect width={12} height={12} rx="3" fill={seriesFill(index, id)} />
    )}
  </svg>
);
