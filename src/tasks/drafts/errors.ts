import { NamedError } from '../../lib/errors.ts';

/** A line that has no words left for the task. */
export class EmptyTaskError extends NamedError {}

/** No date was picked, or one that does not exist. */
export class MissingDateError extends NamedError {}

/** A mention (`<@U123>`) that cannot be used: its person is not on the platform, or its name cannot be found out. */
export class MentionError extends NamedError {
  readonly mention: string;
  readonly problem: 'not on the platform' | 'without a name';

  constructor(mention: string, problem: MentionError['problem']) {
    super(`${mention} is ${problem}.`);
    this.mention = mention;
    this.problem = problem;
  }
}
