/**
 * Round numbers for an axis from `min` to `max`, zero included: the fewest that cover both, about `count` of them. Where
 * only whole things are counted, there is nothing between them.
 */
export function axisTicks(min: number, max: number, { count = 4, whole = false } = {}): number[] {
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  const rough = (high - low || 1) / count;
  const step = whole ? roundStep(Math.max(rough, 1), [1, 2, 5]) : roundStep(rough, [1, 2, 2.5, 5]);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** The next of these factors, and of 10, times a power of ten. */
function roundStep(rough: number, factors: number[]): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return tidy((factors.find((factor) => rough <= factor * power * (1 + 1e-9)) ?? 10) * power);
}

/** Without the noise of binary fractions: 0.30000000000000004 is 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** A function from values between the first and the last tick to positions between `from` and `to`, in pixels. */
export function linearScale(ticks: number[], from: number, to: number): (value: number) => number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** A function that formats numbers for a viewer; long ones on an axis are short: 12K. */
export function numberFormat(
  locale: string,
  values: number[],
  { compact = false } = {},
): (value: number) => string {
  const large = compact && values.some((value) => Math.abs(value) >= 10_000);
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    ...(large && { notation: 'compact' }),
  });
  return (value) => format.format(value);
}
