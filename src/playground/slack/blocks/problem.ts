/**
 * One thing that Slack would refuse, in the shape of `blocks.validate`'s answer
 * (docs.slack.dev/reference/methods/blocks.validate): where it is (a JSON pointer), which rule, and a sentence.
 */
export type Problem = {
  code: 'failed_constraint' | 'missing_field' | 'unknown_field' | 'unknown_type' | 'duplicate_id';
  message: string;
  pointer: string;
  constraint: { type: string; expected?: string[]; got?: string };
};

export type Report = (problem: Problem) => void;

/** Looks at a value at a place and reports what is wrong with it. */
export type Check = (value: unknown, at: string, report: Report) => void;

/** A part of a pointer, escaped (RFC 6901). */
export const appendPointer = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Reports a rule that a value breaks. */
export function reportBroken(
  report: Report,
  at: string,
  type: string,
  message: string,
  detail: { expected?: string[]; got?: string } = {},
): void {
  report({ code: 'failed_constraint', message, pointer: at, constraint: { type, ...detail } });
}
