/**
 * Something that Slack would reject, in the form of `blocks.validate`'s errors
 * (docs.slack.dev/reference/methods/blocks.validate): a JSON pointer to it, the rule it breaks, and a message.
 */
export type Problem = {
  code: 'failed_constraint' | 'missing_field' | 'unknown_field' | 'unknown_type' | 'duplicate_id';
  message: string;
  pointer: string;
  constraint: { type: string; expected?: string[]; got?: string };
};

export type Report = (problem: Problem) => void;

/** Checks a value and reports what is wrong with it. `at` is the JSON pointer to the value. */
export type Check = (value: unknown, at: string, report: Report) => void;

/** Appends a key or index to a JSON pointer, escaped (RFC 6901). */
export const appendPointer = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Reports that a value breaks a rule; `type` names the rule. */
export function reportBroken(
  report: Report,
  at: string,
  type: string,
  message: string,
  detail: { expected?: string[]; got?: string } = {},
): void {
  report({ code: 'failed_constraint', message, pointer: at, constraint: { type, ...detail } });
}
