import { breaks, type Mutant } from './mutant.ts';

/**
 * The promises of the operators' guide, each by the first words of its row, with tests that fail when it is broken. The
 * guide itself does not name them: whoever runs Touchline has no use for it.
 */
export const guideTests: { promise: string; tests: [file: string, title: string][] }[] = [
  {
    promise: 'Whoever types, clicks or writes',
    tests: [
      [
        'test/crash/requests-killed.test.ts',
        'a click that marks a task done: whoever clicked is asked to try again',
      ],
      ['test/app/trouble/slow.test.ts', 'is told to whoever typed a command, above the answer'],
    ],
  },
  {
    promise: 'A task is created once',
    tests: [
      [
        'test/app/trouble/platform-trouble.test.ts',
        'after the commit, because %s: is found, with one task and a receipt',
      ],
      [
        'test/concepts/created-once.test.ts',
        'is created once, when both come at the same time and when one comes later',
      ],
    ],
  },
  {
    promise: 'Tasks for many, and tasks that repeat',
    tests: [
      ['test/concepts/repeats.test.ts', 'creates what is less than a day late, and leaves out what is later'],
      ['test/app/todo/for-many.test.ts', 'a lost answer is looked for, and there is one'],
      ['test/app/todo/for-many.test.ts', 'a platform that is away: what is left comes later'],
    ],
  },
  {
    promise: 'A digest is posted once a day',
    tests: [
      ['test/concepts/digests.test.ts', 'post once, whoever polls first'],
      ['test/concepts/deliveries.test.ts', 'stays until its result is known, and nothing else begins before'],
      [
        'test/app/digests/digest-trouble.test.ts',
        'and recovers within three hours, the digest is posted, but not after that',
      ],
      ['test/app/operating/backup.test.ts', 'from before nine does not post today’s digest a second time'],
    ],
  },
  {
    promise: 'A digest follows its tasks',
    tests: [['test/app/digests/digest-live.test.ts', 'shows in the digest within five minutes']],
  },
  {
    promise: 'A morning or weekly message',
    tests: [['test/crash/private-killed.test.ts', 'after Slack has it: does not come again']],
  },
  {
    promise: 'A notice is sent once',
    tests: [
      ['test/crash/notice-killed.test.ts', 'is told once if Slack’s answer is lost'],
      ['test/concepts/deliveries.test.ts', 'is forgotten after three days without a change'],
    ],
  },
  {
    promise: 'An event, an uninstallation or a webhook',
    tests: [
      ['test/concepts/stored-work.test.ts', 'is done by the next process if this one ends first'],
      ['test/app/edge/signature.test.ts', 'is refused by another replica, and its event handled by one'],
    ],
  },
];

export const guideMutants: Mutant[] = [
  ...breaks('Whoever types, clicks or writes', 'slack/surface/answer-pending.ts', [
    'if (message === undefined) return undefined;',
    'if (message !== undefined) return undefined;',
  ]),
  ...breaks(
    'A task is created once',
    'tasks/drafts/create-once.ts',
    ['if (!(error instanceof PlatformError) || !error.ambiguous) throw error;', 'throw error;'],
    ['return begun?.by === stored.begun.by;', 'return begun !== undefined;'],
  ),
  ...breaks('Tasks for many', 'repeats/limits.ts', ['createLateMs = day', 'createLateMs = 3 * day']),
  ...breaks('Tasks for many', 'tasks/for-many/run-batch.ts', [
    'if (isRetryable(error) && !isOver) {',
    'if (isRetryable(error) && isOver) {',
  ]),
  ...breaks('A digest is posted once', 'deliveries/limits.ts', ['lateMs: 3 * hour', 'lateMs: 30 * hour']),
  ...breaks('A digest is posted once', 'deliveries/deliver.ts', [
    'if (maybeSent(work, delivery, due)) {',
    'if (delivery === undefined) {',
  ]),
  ...breaks(
    'A digest is posted once',
    'deliveries/deliveries.ts',
    ['if (before.sending || saidAt(before.said, given.once) !== saidMs)', 'if (before.sending)'],
    ['if (before.sending || saidAt(', 'if (saidAt('],
  ),
  ...breaks('A digest follows its tasks', 'digests/limits.ts', [
    'refreshEveryMs = 285 * second',
    'refreshEveryMs = 2850 * second',
  ]),
  ...breaks('A morning or weekly message', 'deliveries/deliver.ts', [
    "await deliveries.end(key, sending, { state: 'sent', ...found });",
    "await revert(work, sending, 'lost');",
  ]),
  ...breaks('A notice is sent once', 'deliveries/delivery.ts', ['assigned: 3 * day', 'assigned: 40 * day']),
  ...breaks('An event, an uninstallation', 'operations/stored-work.ts', [
    'return before === undefined;\n    },\n\n    /** Does work',
    'return true;\n    },\n\n    /** Does work',
  ]),
];
