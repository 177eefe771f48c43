import type { TextReader } from './text-readers.ts';

/** Readers whose work grows with the square of the text, as defects would be: a hundredth of it. */
export const plantedReaders: readonly TextReader[] = [
  {
    name: 'planted: code',
    read(text) {
      let count = 0;
      for (let from = 0; from < text.length; from += 50)
        for (let at = from; at < text.length; at += 1) if (text[at] === ',') count += 1;
      return count;
    },
  },
  {
    name: 'planted: a pattern',
    read(text) {
      for (let from = 0; from < text.length; from += 50)
        if (/\bnowhere\b/.test(text.slice(from))) return from;
      return undefined;
    },
  },
  {
    name: 'planted: a method',
    read(text) {
      let rest = text;
      while (rest.length > 50) rest = rest.slice(50).trimStart();
      return rest;
    },
  },
  {
    name: 'planted: one text only',
    read: (text) => (text.includes(',,,') ? plantedReaders[0]?.read(text) : undefined),
  },
];
