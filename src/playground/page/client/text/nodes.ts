/** A text as a tree, which `mrkdwn.ts` parses and `formatted-text.tsx` shows. HTML stays text. */

export type DateNode = { seconds: number; format: string; link?: string; fallback?: string };

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { type: 'link'; url: string; text: string }
  | { type: 'user' | 'channel'; id: string; label?: string }
  | { type: 'broadcast'; range: string }
  | ({ type: 'date' } & DateNode)
  | { type: 'emoji'; name: string };

export type TextBlock = { type: 'lines' | 'quote'; lines: Inline[][] } | { type: 'pre'; text: string };
