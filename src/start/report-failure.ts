import { ConfigError } from '../lib/errors.ts';
import { StoreUnavailableError } from '../store/errors.ts';

/** One line for each thing that an operator can fix; anything else is a defect, with its stack. The exit code is 1 then. */
export function reportFailure(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof StoreUnavailableError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
