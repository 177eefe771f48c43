/** A text as a tree, which `mrkdwn.ts` and `markdown.ts` parse and `formatted-text.tsx` shows. HTML stays text. */

export type DateNode = { seconds: number; format: string; link?: string; fallback?: string };

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { type: 'link'; url: string; text: string }
  | { type: 'user' | 'channel' | 'group'; id: string; label?: string }
  | { type: 'broadcast'; range: string }
  | ({ type: 'date' } & DateNode)
  | { type: 'emoji'; name: string };

export type ListItem = { level: number; number?: number; checked?: boolean; children: Inline[] };

export type TextBlock =
  | { type: 'lines' | 'quote'; lines: Inline[][] }
  | { type: 'pre'; text: string }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'rule' }
  | { type: 'list'; items: ListItem[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] };

/** Collects nodes, with the plain text between them as nodes of its own. */
export function collector(decode: (text: string) => string = (text) => text) {
  const nodes: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: decode(plain) });
    plain = '';
  };
  return {
    character: (text = '') => {
      plain += text;
    },
    node: (node: Inline) => {
      flush();
      nodes.push(node);
    },
    end: () => {
      flush();
      return nodes;
    },
  };
}
