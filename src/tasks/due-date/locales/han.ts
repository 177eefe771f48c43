import type { Lexicon } from '../engine/lexicon.ts';

const digits = '〇一二三四五六七八九';

/** 三, 十五, 二十, 零五: the number below a hundred that Chinese characters write. */
function numberOf(word: string): number {
  const plain = word.replace(/[两兩]/g, '二').replace(/零/g, '〇');
  const digitOf = (digit: string): number => Math.max(digits.indexOf(digit.slice(-1) || '〇'), 0);
  const [tens = '', ones] = plain.split('十');
  return ones === undefined ? digitOf(tens) : (tens === '' ? 1 : digitOf(tens)) * 10 + digitOf(ones);
}

/** What Japanese and Chinese write with the same characters. */
export const han = {
  spaced: false,
  months:
    '1月|一月, 2月|二月, 3月|三月, 4月|四月, 5月|五月, 6月|六月, 7月|七月, 8月|八月, 9月|九月, 10月|十月, 11月|十一月, 12月|十二月',
  numerals: { pattern: '[零〇一二两兩三四五六七八九十]{1,3}', year: '[零〇一二三四五六七八九]{4}', numberOf },
  /** As in 来週, 下个月. */
  unitAliases: 'week 週|周, month 月, year 年|明年, day 日|天',
} satisfies Partial<Lexicon>;
