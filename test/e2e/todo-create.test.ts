import { afterAll, beforeAll, expect, it } from 'vitest';
import { people, startTest, type Test, wordsOf } from './support.ts';

let test: Test;
beforeAll(async () => {
  test = await startTest();
});
afterAll(() => test.close());

it('creates', async () => {
  const m = await test.type(
    people.jonas,
    '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
  );
  console.error(wordsOf(m), m.text, test.calls());
  const l = await test.type(people.jonas, '/todo');
  console.error(wordsOf(l), l.text, test.calls());
  const d = await test.click(people.jonas, l, 'Done', { nth: 1 });
  console.error(wordsOf(d), test.calls(), await test.troubles());
  console.error(test.tasks('Call Anna about onboarding'));
});
