import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rooms, root } from './parts.ts';

export type MutationOptions = {
  /** The same seed draws the same mutants from the same code. */
  seed: string;
  /** How many mutants to test; `Infinity` for all of them. */
  sample: number;
  /** Folders or files below `src/`, such as `store` or `tasks/complete.ts`. */
  rooms: string[];
  /** How many mutants are tested at a time. */
  workers: number;
  /** When to stop, in minutes after the start. */
  minutes: number;
};

const positive = (name: string, text: string): number => {
  const number = Number(text);
  if (number > 0) return number;
  throw new Error(`--${name} must be a number above 0, not "${text}".`);
};

/**
 * Reads the command line of `npm run mutation`.
 * @throws Error with a sentence about the option that is wrong
 */
export function readOptions(args: string[]): MutationOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      sample: { type: 'string', default: '400' },
      rooms: { type: 'string', default: rooms.join(',') },
      workers: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '20' },
    },
  });
  const chosen = values.rooms.split(',');
  const unknown = chosen.filter((room) => !existsSync(join(root, 'src', room)));
  if (unknown.length > 0) throw new Error(`There is no src/${unknown.join(' and no src/')}.`);
  return {
    seed: values.seed,
    sample: values.sample === 'all' ? Number.POSITIVE_INFINITY : positive('sample', values.sample),
    rooms: chosen,
    workers: positive('workers', values.workers),
    minutes: positive('minutes', values.minutes),
  };
}
