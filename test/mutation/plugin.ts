import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult, MutantStatus, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { MutationTestingPlanReadyEvent, Reporter } from '@stryker-mutator/api/report';

/** A tested mutant. `file` is relative to the root; lines and columns start at 1. */
export type Tested = Pick<MutantResult, 'location' | 'mutatorName' | 'replacement' | 'static'> & {
  file: string;
  status: MutantStatus;
};

/** What the process that runs Stryker tells the one that started it. `total` counts all mutants by file. */
export type Message = { kind: 'planned'; total: Record<string, number> } | { kind: 'tested'; mutant: Tested };

const pathOf = (fileName: string): string => relative(process.cwd(), fileName).replaceAll('\\', '/');

const tell = (message: Message): void => {
  process.send?.(message);
};

/**
 * Draws the sample. Stryker has none of its own, but asks checkers which mutants are worth a run and leaves the
 * others out of the score.
 */
class SampleChecker implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #sample: number;
  readonly #seed: string;

  constructor(options: StrykerOptions) {
    this.#sample = Number(options.sample ?? Number.POSITIVE_INFINITY);
    this.#seed = String(options.seed);
  }

  async init(): Promise<void> {}

  /** Asks for all mutants in one group: a sample is drawn from all or none. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const drawn = new Set(
      mutants
        .map((mutant) => ({ id: mutant.id, rank: this.#rank(mutant) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
        .slice(0, this.#sample)
        .map(({ id }) => id),
    );
    const left: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Object.fromEntries(
      mutants.map(({ id }) => [id, drawn.has(id) ? { status: CheckStatus.Passed } : left]),
    );
  }

  /** A hash instead of a shuffle: a change in one file keeps the sample of all other files. */
  #rank({ fileName, location, mutatorName, replacement }: Mutant): string {
    const identity = [this.#seed, pathOf(fileName), location, mutatorName, replacement];
    return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  }
}

/** Tells each result as it comes, so that a run that is stopped has something to report. */
class MessageReporter implements Reporter {
  onMutationTestingPlanReady({ mutantPlans }: MutationTestingPlanReadyEvent): void {
    const total: Record<string, number> = {};
    for (const { mutant } of mutantPlans) {
      const file = pathOf(mutant.fileName);
      total[file] = (total[file] ?? 0) + 1;
    }
    tell({ kind: 'planned', total });
  }

  onMutantTested(result: Readonly<MutantResult>): void {
    if (result.status === 'CompileError') return;
    const { fileName, location, mutatorName, replacement } = result;
    // A mutant that keeps a test waiting for ever is a timeout, whoever notices first.
    const late = result.status === 'Killed' && /timed out in \d+ms/.test(result.statusReason ?? '');
    const status = late ? 'Timeout' : result.status;
    const mutant = {
      file: pathOf(fileName),
      location,
      mutatorName,
      replacement,
      status,
      static: result.static,
    };
    tell({ kind: 'tested', mutant });
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareClassPlugin(PluginKind.Reporter, 'messages', MessageReporter),
];
