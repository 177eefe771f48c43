/** What patterns did during a call, all of it counted and nothing timed. */
export type Work = {
  executions: number;
  /** How far all executions read, in characters. */
  characters: number;
  /** The longest text that each pattern was given. */
  patterns: Map<string, number>;
};

/** Runs a function (synchronously) and counts the work of every regular expression in it. */
export function countWork(run: () => void): Work {
  const work: Work = { executions: 0, characters: 0, patterns: new Map() };
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const to = match ? match.index + match[0].length : text.length;
    work.executions++;
    work.characters += to - from;
    work.patterns.set(this.source, Math.max(work.patterns.get(this.source) ?? 0, text.length));
    return match;
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return work;
}

/** The repetitions without a limit in a pattern; `nested` ones are inside another and take exponential time. */
export function unlimitedRepetitions(source: string): { repetition: string; nested: boolean }[] {
  const found: { repetition: string; nested: boolean }[] = [];
  const groups: { start: number; unlimited: boolean }[] = [{ start: 0, unlimited: false }];
  const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|\(\??|\)|[*+]|\{\d+,\}|\{\d+(?:,\d+)?\}|[^\\[()]/gsu;
  let atom = { start: 0, unlimited: false };
  for (const { 0: token, index } of source.matchAll(tokens)) {
    if (token.startsWith('(')) groups.push({ start: index, unlimited: false });
    else if (token === ')') {
      atom = groups.pop() ?? atom;
      const outer = groups.at(-1);
      if (outer && atom.unlimited) outer.unlimited = true;
    } else if (/^(?:[*+]|\{\d+,\})$/.test(token)) {
      found.push({ repetition: source.slice(atom.start, index + token.length), nested: atom.unlimited });
      const group = groups.at(-1);
      if (group) group.unlimited = true;
    } else if (!/^[?{]/.test(token)) atom = { start: index, unlimited: false };
  }
  return found;
}
