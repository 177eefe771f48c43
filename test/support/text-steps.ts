import { maxTyped } from '../../src/slack/ui/typed-text.ts';
import { createStepCounter, type Steps } from './count-steps.ts';
import { hostileTexts } from './hostile-texts.ts';
import { peopleOf } from './name-queries.ts';
import { plantedReaders } from './planted-readers.ts';
import { type Known, textReaders } from './text-readers.ts';

/**
 * Prints as JSON what every reader of text did with hostile texts, half as long as they may be and as long. A process of its
 * own, because V8 counts for a whole one.
 */
export type Counted = {
  reader: string;
  /** What the texts repeat: few at a time, so that one slow text stands out. */
  texts: string[];
  half: Steps;
  whole: Steps;
};

const atOnce = 24;
/** Most of the time goes here. */
const slow = /^(?:a date|a line|a new date|the form|\/todo move|time zones)/;

const halves = hostileTexts(maxTyped / 2);
const wholes = hostileTexts(maxTyped);
const frames = wholes.length / new Set(wholes.map(({ piece }) => piece)).size;

/** A reader gets each piece in one frame, another one than the reader before; a slow one gets every other piece. */
function textsFor(reader: string, turn: number): number[] {
  return [...wholes.keys()].filter((at) => {
    const piece = Math.floor(at / frames);
    const isFrame = (at + piece + turn) % frames === 0;
    return isFrame && (!slow.test(reader) || (piece + Math.floor(turn / frames)) % 2 === 0);
  });
}

const people = peopleOf(20);
const programs = people.map(({ id, name }) => ({ id, name })) as unknown as Known['programs'];
const readers = [...textReaders({ people, programs }), ...plantedReaders];

const counter = await createStepCounter();
const counted: Counted[] = [];
for (const [turn, { name, read }] of readers.entries()) {
  const mine = textsFor(name, turn);
  const steps = (texts: typeof wholes, some: readonly number[]) =>
    counter.steps(some.map((at) => () => read(texts[at]?.text ?? '')));
  // What is made once is made before.
  for (const { text } of hostileTexts(20)) await read(text);
  for (let from = 0; from < mine.length; from += atOnce) {
    const some = mine.slice(from, from + atOnce);
    const [half, whole] = [await steps(halves, some), await steps(wholes, some)];
    counted.push({ reader: name, texts: some.map((at) => wholes[at]?.name ?? ''), half, whole });
  }
  if (process.env.T) console.error(name, (process.cpuUsage().user / 1000) | 0);
}
await counter.close();
process.stdout.write(JSON.stringify(counted));
