import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult, MutantStatus, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { keyOf } from './mutants.ts';

/** A tested mutant. `file` is relative to the root; lines and columns start at 1. */
export type Tested = Pick<MutantResult, 'location' | 'mutatorName' | 'replacement' | 'static'> & {
  file: string;
  status: MutantStatus;
};

/** Leaves out the mutants that lie within a sampled one but are not in the sample. */
class SampleChecker implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #keys: Set<string>;

  constructor(options: StrykerOptions) {
    this.#keys = new Set(options.sampledKeys as string[]);
  }

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const left: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    const judge = (mutant: Mutant): CheckResult =>
      this.#keys.has(keyOf(mutant, process.cwd())) ? { status: CheckStatus.Passed } : left;
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]));
  }
}

/** Tells each result as it comes, so that a run that is stopped has something to report. */
class MessageReporter implements Reporter {
  onMutantTested(result: Readonly<MutantResult>): void {
    if (result.status === 'CompileError') return;
    const { fileName, location, mutatorName, replacement } = result;
    // A mutant that keeps a test waiting for ever is a timeout, whoever notices first.
    const late = result.status === 'Killed' && /timed out in \d+ms/.test(result.statusReason ?? '');
    const tested: Tested = {
      file: relative(process.cwd(), fileName).replaceAll('\\', '/'),
      location,
      mutatorName,
      replacement,
      status: late ? 'Timeout' : result.status,
      ...(result.static !== undefined && { static: result.static }),
    };
    process.send?.(tested);
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareClassPlugin(PluginKind.Reporter, 'messages', MessageReporter),
];
