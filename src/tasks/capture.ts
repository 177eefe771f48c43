import { type Due, type DueContext, parseDue } from './due/index.ts';

export type CaptureContext = DueContext & {
  isPerson?: (name: string) => boolean;
  isProgram?: (name: string) => boolean;
};

export type Priority = 'high' | 'medium' | 'low';
export type Assignee = { kind: 'slack'; id: string } | { kind: 'name'; name: string; known: boolean };
export type Captured = {
  text: string;
  due: Due | null;
  priority: Priority | null;
  assignee: Assignee | null;
  program: { name: string; known: boolean } | null;
};

/** First form; takes priority, a mentioned person, `for NAME`, `#name` and a date. */
export async function captureTask(line: string, context: CaptureContext): Promise<Captured> {
  let text = line;
  const take = (pattern: RegExp): RegExpMatchArray | null => {
    const match = text.match(pattern);
    if (match !== null) text = text.replace(match[0], ' ').replace(/\s+/g, ' ').trim();
    return match;
  };
  const priority = take(/(?<=^|\s)!(high|medium|low|1|2|3)\b/i)?.[1]?.toLowerCase();
  const mention = take(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/)?.[1];
  const named = mention ? undefined : take(/\bfor ([A-Z]\p{L}+(?: [A-Z]\p{L}+)*)\s*$/u)?.[1];
  const program = take(/(?<=^|\s)#([\p{L}\d-]+)|\bin "([^"]+)"/u);
  const due = await parseDue(text, context);
  if (due) text = `${text.slice(0, due.span[0]).trimEnd()} ${text.slice(due.span[1]).trimStart()}`.trim();
  const level = { 1: 'high', 2: 'medium', 3: 'low' }[priority ?? ''] ?? priority ?? null;
  const name = program?.[1] ?? program?.[2];
  return {
    text,
    due,
    priority: level as Priority | null,
    assignee: mention
      ? { kind: 'slack', id: mention }
      : named
        ? { kind: 'name', name: named, known: context.isPerson?.(named) ?? false }
        : null,
    program: name ? { name, known: context.isProgram?.(name) ?? false } : null,
  };
}
