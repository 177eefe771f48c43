import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/platform/resources.ts';
import { isProgramName } from '../../src/workspaces/typed-names.ts';

const program = (id: string, name: string): Program => ({ id, name, created_at: 1 });

describe('isProgramName', () => {
  const programs = [program('p1', 'Spring Cohort'), program('p2', 'Autumn')];
  it.each([
    ['spring cohort', true],
    ['Spring', false],
    ['Spring Cohort Two', false],
    ['Autumn', true],
    ['autumn', false],
  ])('%j: %s', (typed, is) => {
    expect(isProgramName(programs, typed)).toBe(is);
  });
});
