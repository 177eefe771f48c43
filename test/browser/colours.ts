/** How well colours can be told apart. A colour is what a browser computes: `rgb(14, 107, 88)`. */

type Triple = [number, number, number];

/** Linear light, red, green and blue. */
function toLinear(colour: string): Triple {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(([part]) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const times = (matrix: Triple[], [a, b, c]: Triple): Triple =>
  matrix.map((row) => row[0] * a + row[1] * b + row[2] * c) as Triple;

/** Eyes as they are, and without red or green cones (Machado, Oliveira and Fernandes 2009). */
const eyes: Triple[][] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

/** Björn Ottosson's OKLab, in which distances are as large as they look. */
function toOklab(linear: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The least distance in OKLab between two of the colours, for any eyes. */
export const leastDifference = (colours: string[]): number =>
  Math.min(
    ...eyes.flatMap((eye) => {
      const seen = colours.map((colour) => toOklab(times(eye, toLinear(colour))));
      return seen.flatMap((a, index) => seen.slice(index + 1).map((b) => distance(a, b)));
    }),
  );

const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The least contrast of the colours with the paper (WCAG 2, 1.4.11 asks for 3). */
export const leastContrast = (colours: string[], paper: string): number =>
  Math.min(
    ...colours.map((colour) => {
      const [a, b] = [luminance(toLinear(colour)), luminance(toLinear(paper))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }),
  );
