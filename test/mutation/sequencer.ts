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
 * first failure. Stryker knows no covering tests for a static mutant, one that takes effect when a module is
 * loaded; it gets the test files of its own room and the contract only, or all that import it where there are none.
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
    const ofRoom = (file: TestSpecification) =>
      (near.get(file) ?? 0) > 0 || relative(root, file.moduleId).startsWith('test/contract/');
    const mirrored = provided.mutantActivation === 'static' ? files.filter(ofRoom) : [];
    const duration = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return (mirrored.length > 0 ? mirrored : files).toSorted(
      (a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || duration(a) - duration(b),
    );
  }
}
