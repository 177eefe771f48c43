/** Jobs run only when a test says so, however slow the machine is. */
export const noPolls = { pollEveryMs: 24 * 60 * 60_000 };

/** What a message says that announces a task. */
export const announced = /^Creating this in ten seconds for/;
