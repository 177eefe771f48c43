import { second } from '../lib/units.ts';

/** How long the start waits for each thing that it looks at, in milliseconds. */
export const lookMs = 3 * second;
