import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How many folders two paths share, counted from the room on: `src/tasks/a/x.ts` and `test/tasks/a/y.ts` share two. */
function nearness(source: string, test: string): number {
  const folders = source.split('/').slice(1, -1);
  const others = test.split('/').slice(1, -1);
  const apart = folders.findIndex((folder, at) => folder !== others[at]);
  return apart < 0 ? folders.length : apart;
}

/**
 * Runs the test files nearest to the mutant first, and quick ones before slow ones: a mutant is done with at its
 * first failure. Stryker knows no covering tests for a mutant that takes effect outside of a test, when a module is
 * loaded or an app is started; it gets all test files of its part that import it.
 */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated] = this.ctx.config.related ?? [];
    const provided = files[0]?.project.getProvidedContext() as Record<string, unknown> | undefined;
    if (mutated === undefined || provided?.mode !== 'mutant') return super.sort(files);
    const { root } = this.ctx.config;
    const near = new Map(
      files.map((file) => [file, nearness(relative(root, mutated), relative(root, file.moduleId))]),
    );
    const duration = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return files.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || duration(a) - duration(b));
  }
}
