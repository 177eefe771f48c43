import type { Services } from './services.ts';

export const slowWords = 'The platform is slow; I’m still trying.';

/** Said below a message that has changed after that. */
export const answeredAbove = 'The platform has answered: see above.';

/** Something that takes a while, and what was shown meanwhile. */
export type Slow<Shown> = {
  /** Nothing is said any more. @returns what was shown, once it is; later calls return nothing */
  end(): Promise<Shown | undefined>;
};

/** Has something shown to a user who waits, unless it is over by then. @param tell may fail: then nothing was shown */
export function tellIfSlow<Shown>(
  { slowMs }: Pick<Services, 'slowMs'>,
  tell: () => Promise<Shown>,
): Slow<Shown> {
  let shown: Promise<Shown | undefined> | undefined;
  const timer = setTimeout(() => {
    shown = tell().catch(() => undefined);
  }, slowMs);
  return {
    end() {
      clearTimeout(timer);
      const ended = shown ?? Promise.resolve(undefined);
      shown = undefined;
      return ended;
    },
  };
}
