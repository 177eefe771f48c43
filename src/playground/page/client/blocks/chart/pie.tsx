import { Stripes, seriesClass, seriesFill } from './series-style.tsx';

const radius = 90;

const onCircle = (share) => {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

function slicePath(from, to) {
  if (to - from > 0.9999) return `M0-${radius}A${radius} ${radius} 0 1 1-.01-${radius}Z`;
  return `M0 0L${onCircle(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${onCircle(to)}Z`;
}

/** The slices of a pie, clockwise from the top. `describe` gives a slice's words. */
export function Pie({ segments, id, label, describe }) {
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  let end = 0;
  const slices = segments.map((segment) => {
    const start = end;
    end += segment.value / total;
    return { segment, path: slicePath(start, end) };
  });
  return (
    <svg class="chart-pie-plot" viewBox="-92 -92 184 184" role="img" aria-label={label}>
      <defs>
        <Stripes id={id} count={segments.length} />
      </defs>
      {slices.map(({ segment, path }, index) => (
        <path class={`chart-slice ${seriesClass(index)}`} d={path} fill={seriesFill(index, id)}>
          <title>{describe(segment)}</title>
        </path>
      ))}
    </svg>
  );
}
