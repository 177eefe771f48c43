import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createInFlight } from '../../src/lib/in-flight.ts';

const tenMinutes = 600_000;

describe('createInFlight', () => {
  it('waits for work that is still running, whether it succeeds or fails', async () => {
    const { inFlight, settled } = createInFlight();
    const one = Promise.withResolvers<string>();
    const other = Promise.withResolvers<string>();
    const done: string[] = [];
    const work = inFlight(one.promise);
    inFlight(other.promise).catch(() => done.push('other'));
    const stopping = settled(tenMinutes).then(() => done.push('settled'));
    one.resolve('one');
    expect(await work).toBe('one');
    await tick();
    expect(done).toEqual([]);
    other.reject(new Error('down'));
    await stopping;
    expect(done).toEqual(['other', 'settled']);
  });

  it('stops waiting after the grace period', async () => {
    const { inFlight, settled } = createInFlight();
    inFlight(new Promise(() => {}));
    await settled(1);
  });

  it('does not wait when nothing is running, and leaves no timer behind', async () => {
    const { inFlight, settled } = createInFlight();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await inFlight(Promise.resolve());
    await settled(tenMinutes);
    expect(timers()).toBe(before);
  });

  it('drops what still runs, tells those who wait, and leaves no timer behind', async () => {
    const { inFlight, drop } = createInFlight();
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const told: string[] = [];
    inFlight(new Promise(() => {}), async () => void told.push('one'));
    inFlight(new Promise(() => {}));
    inFlight(new Promise(() => {}), () => Promise.reject(new Error('down')));
    await inFlight(Promise.resolve(), async () => void told.push('done already'));
    expect(await drop(tenMinutes)).toBe(3);
    expect(told).toEqual(['one']);
    expect(timers()).toBe(before);
  });

  it('does not wait for ever for those who are told', async () => {
    const { inFlight, drop } = createInFlight();
    inFlight(new Promise(() => {}), () => new Promise(() => {}));
    expect(await drop(1)).toBe(1);
  });
});
