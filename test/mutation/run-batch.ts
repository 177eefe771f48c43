import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from './mutants.ts';
import { root } from './parts.ts';
import type { Tested } from './plugin.ts';

/**
 * Tests the mutants of one batch, and tells each result as it comes.
 * @param minutes how long the tests may take without a mutant
 * @returns what Stryker printed if it failed, `undefined` if it came to its end or was stopped by the signal
 */
export async function runBatch(
  batch: Batch,
  minutes: number,
  signal: AbortSignal,
  onTested: (mutant: Tested) => void,
): Promise<string | undefined> {
  if (signal.aborted) return undefined;
  // Stryker works on a copy, and the copy is not in the project: nothing is left there however this ends.
  const tempDir = mkdtempSync(join(tmpdir(), 'touchline-mutation-'));
  const beside = join(root, '../shared');
  if (existsSync(beside)) symlinkSync(beside, join(tempDir, 'shared'));
  writeFileSync(join(tempDir, 'batch.json'), JSON.stringify(batch));

  const stryker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'stryker.ts'), tempDir, String(minutes)],
    {
      cwd: root,
      env: { ...process.env, MUTATED_PART: batch.part },
      // A process group of its own: with it end the servers that tests have started.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const stop = (): void => {
    try {
      if (stryker.pid !== undefined) process.kill(-stryker.pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  };
  signal.addEventListener('abort', stop);
  stryker.on('exit', stop);
  stryker.on('message', (tested) => onTested(tested as Tested));

  let output = '';
  for (const stream of [stryker.stdout, stryker.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });

  const code = await new Promise<number | null>((resolve) => stryker.on('close', resolve));
  signal.removeEventListener('abort', stop);
  rmSync(tempDir, { recursive: true, force: true });
  return code === 0 || signal.aborted ? undefined : output.slice(Math.max(0, output.indexOf(' ERROR ')));
}
