/** One thing that Slack would refuse: where (a JSON pointer), which rule, and a sentence. */
export interface Problem {
  code: string;
  message: string;
  pointer: string;
  constraint: string;
}

export type MessageProblem = { error: 'invalid_blocks' | 'msg_blocks_too_long'; errors?: Problem[] };
export type Surface = 'message' | 'modal' | 'home';

export function checkBlocks(_blocks: unknown[], _surface: Surface): Problem[] {
  return [];
}
export function checkMessage(_message: { text: string; blocks: unknown[] }): MessageProblem | undefined {
  return undefined;
}
export function checkView(_view: unknown): Problem[] {
  return [];
}
