import { type Lexicon, wordsByRole } from '../engine/lexicon.ts';
import { han } from './han.ts';

const amPm = '(?:(?<am>午前)|(?<pm>午後))?';

export const japanese: Lexicon = {
  language: 'ja',
  ...han,
  numerals: {
    ...han.numerals,
    year: `${han.numerals.year}|令和(?:元|\\d{1,2})`,
    /** The first year of Reiwa was 2019. */
    yearOf: (word) => (word.startsWith('令和') ? 2018 + (Number(word.slice(2)) || 1) : 0),
  },
  days: `0 今日|本日|きょう, 1 明日|あした|あす, 2 明後日|あさって, 3 明々後日|しあさって, -1 (?<!一)昨[日夜晩], -2 一昨日|おととい, 0-morning 今朝,
    0-night 今夜|今晩`,
  weekdays: `月曜日?|げつようび?|[(（]月[)）], 火曜日?|かようび?|[(（]火[)）], 水曜日?|すいようび?|[(（]水[)）],
    木曜日?|もくようび?|[(（]木[)）], 金曜日?|きんようび?|[(（]金[)）], 土曜日?|どようび?|[(（]土[)）], 日曜日?|にちようび?|[(（]日[)）]`,
  numbers: '一, 二, 三, 四, 五, 六, 七, 八, 九, 十',
  units: '分間?, 時間, 日間?, 週間?, [かヶケカ箇]月間?, 年間?, 四半期, 営業日',
  fromNow: [
    '{span}(?:後|以内|あと|のうち|経過後|経ったら|経ってから|経過してから|経過したら|過ぎたら)(?:に|まで(?:に)?)?',
  ],
  nextButOne: '再来(?<unit>週|月|年)中?(?!の?[月火水木金土日]曜)|再来週の?{weekday}',
  next: '(?<!再)来(?<unit>週|月|年)中?(?!の?[月火水木金土日]曜)|(?<!再)来週の?{weekday}|次の{weekday}',
  current: '今(?<unit>週|月|年)(?:中|末)?(?!の?[月火水木金土日]曜)|今週の?{weekday}',
  nextWeekday: 'next week',
  edges: `start の?(?:初め|始め|はじめ|頭|初旬|上旬), middle の?(?:半ば|なかば|中旬|中頃), end の?(?:終わり|末日|下旬|末)(?:まで)?`,
  ofUnit: '(?:今年の|今月の|今|本)?(?<unit>週|月|年|四半期)(?=の?(?:初|始|は|頭|半|な|中|終|末|下|上))',
  endOfDay: '今日中|本日中',
  dates: ['(?:{year}年)?{month}{day}日', '{year}年{month}{day}日'],
  times: [
    `[のに]?${amPm}{time}(?:時|じ)(?!間)(?:{minutes}分|(?<half>半))?`,
    `[のに]?${amPm}(?<h>\\d{1,2}):(?<m>\\d\\d)`,
  ],
  dayParts: 'morning 朝|午前中?, lunch お?昼, afternoon 午後, evening 夕方, night 夜',
  noon: '正午',
  midnight: '真夜中|深夜0時',
  recurring: '毎週の?{weekday}|毎(?<unit>日|朝|晩|週|月|年)|{weekday}ごと|{n}{unit}ごと',
  everyOther: '隔週の?{weekday}|隔(?<unit>日|週)|(?:1|一){unit}おき',
  workdays: '毎平日|平日(?:は)?毎日',
  spans: 'PT30M 三十分|半時間, P6M 半年',
  parts: '0.5 半',
  now: '今すぐ|ただいま|ただちに|直ちに|即(?:座に|刻)|今(?![晚天年早晨夜朝週日月後])',
  holidays: '12-24 クリスマスイブ, 12-25 クリスマス, 12-31 大晦日|大みそか, 01-01 元日|元旦',
  past: '先々?(?:週|月)(?:の?{weekday})?|昨年|去年|前回',
  ordinals: ['{day}日(?![後間以内あと目のう経過で\\d])'],
  nths: '最後の|最終, 第?一|最初の, 第?二, 第?三, 第?四, 第?五',
  weekend: '今?週末(?!の)',
  words:
    wordsByRole(`particles までに?|中?に(?!わ)|から|の?前(?:に|まで)?, and と|および, or か|または|もしくは, to から|~|〜, of の,
    article の, on の`),
};
