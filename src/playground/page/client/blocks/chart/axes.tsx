const characterPx = 7;
const lineHeightPx = 16;
const topPx = 10;
const rightPx = 8;
const plotHeightPx = 200;
/** Slanted texts closer than this would overlap. */
const closestPx = 17;
/** How far a slanted text reaches to the left and down, of its length. */
const slant = Math.SQRT1_2;

/** Where a chart's parts are, in pixels; long categories are slanted. */
export function chartLayout({ width, categories, tickLabels, hasXLabel, hasYLabel }) {
  const widest = (texts) => Math.max(...texts.map((text) => [...text].length)) * characterPx;
  const beside = widest(tickLabels) + 12 + (hasYLabel ? 20 : 0);
  const longest = widest(categories);
  const slotWidth = (width - beside - rightPx) / categories.length;
  const slanted = longest + 8 > slotWidth;
  // The first text ends in the middle of the first slot, whose width depends on what is left of it.
  const half = 1 / (2 * categories.length);
  const left = slanted ? Math.max(beside, (longest * slant - (width - rightPx) * half) / (1 - half)) : beside;
  const labelHeight = slanted ? longest * slant + lineHeightPx : lineHeightPx + 6;
  const plotWidth = Math.max(width - left - rightPx, 80);
  return {
    left,
    top: topPx,
    plotWidth,
    plotHeight: plotHeightPx,
    slanted,
    labelEvery: Math.ceil((closestPx * categories.length) / plotWidth),
    total: topPx + plotHeightPx + labelHeight + (hasXLabel ? 22 : 4),
  };
}

/** The lines across a chart with their numbers, the categories below it, and the names of the axes. */
export function Axes({ layout, ticks, y, slotX, categories, format, config }) {
  const { left, top, plotWidth, plotHeight, slanted, labelEvery, total } = layout;
  const labels = categories
    .map((category, index) => ({ category, index }))
    .filter(({ index }) => index % labelEvery === 0);
  const bottom = top + plotHeight;
  return (
    <g class="axes">
      {ticks.map((tick) => (
        <>
          <line
            class={tick === 0 ? 'axis-zero' : 'axis-line'}
            x1={left}
            x2={left + plotWidth}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {format(tick)}
          </text>
        </>
      ))}
      {labels.map(({ category, index }) =>
        slanted ? (
          <text transform={`translate(${slotX(index)} ${bottom + 12}) rotate(-45)`} text-anchor="end">
            {category}
          </text>
        ) : (
          <text x={slotX(index)} y={bottom + 18} text-anchor="middle">
            {category}
          </text>
        ),
      )}
      {config.x_label && (
        <text class="axis-name" x={left + plotWidth / 2} y={total - 5} text-anchor="middle">
          {config.x_label}
        </text>
      )}
      {config.y_label && (
        <text
          class="axis-name"
          transform={`translate(12 ${top + plotHeight / 2}) rotate(-90)`}
          text-anchor="middle"
        >
          {config.y_label}
        </text>
      )}
    </g>
  );
}
