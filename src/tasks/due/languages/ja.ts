import type { Lexicon } from './lexicon.ts';

const HALF_DAY = '(?:(?<am>午前)|(?<pm>午後))?';

export const japanese: Lexicon = {
  language: 'ja',
  spaced: false,
  days: { 0: '今日|本日|きょう', 1: '明日|あした|あす', 2: '明後日|あさって', 3: '明々後日|しあさって' },
  weekdays: ['月曜日?', '火曜日?', '水曜日?', '木曜日?', '金曜日?', '土曜日?', '日曜日?'],
  months: [
    '1月|一月',
    '2月|二月',
    '3月|三月',
    '4月|四月',
    '5月|五月',
    '6月|六月',
    '7月|七月',
    '8月|八月',
    '9月|九月',
    '10月|十月',
    '11月|十一月',
    '12月|十二月',
  ],
  numbers: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
  units: {
    minute: '分間?',
    hour: '時間',
    day: '日間?',
    week: '週間?',
    month: '[かヶケカ箇]月間?',
    year: '年間?',
  },
  ahead: ['{n}{unit}(?:後|以内|あと|のうち)(?:に|まで(?:に)?)?'],
  next: ['来(?<unit>週|月|年)(?!の?[月火水木金土日]曜)', '来週の?{weekday}', '次の{weekday}'],
  current: ['今(?<unit>週|月|年)(?:中|末)?(?!の?[月火水木金土日]曜)', '今週の?{weekday}'],
  nextWeekday: 'next week',
  end: ['(?:今)?(?<unit>週|月|年)末', '今日中|本日中'],
  dates: ['(?:{year}年)?{month}{day}日', '{year}年{month}{day}日'],
  times: [
    `[のに]?${HALF_DAY}{time}(?:時|じ)(?:{minutes}分|(?<half>半))?`,
    `[のに]?${HALF_DAY}(?<h>\\d{1,2}):(?<m>\\d\\d)`,
  ],
  stretches: {
    morning: '朝|午前中?',
    lunch: 'お?昼',
    afternoon: '午後',
    evening: '夕方',
    night: '夜|今夜|今晩',
  },
  noon: '正午',
  midnight: '真夜中|深夜0時',
  lead: '(?!)',
  every: ['毎週{weekday}', '毎(?<unit>日|週|月|年)'],
};
