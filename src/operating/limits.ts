import { hour, second } from '../lib/units.ts';

/** What is counted for whoever operates it, in milliseconds. */
/** How long a start waits until the workspaces are counted. */
export const countingMs = second / 2;
/** How often they are counted again: other processes connect some, too. */
export const countAgainMs = hour;
