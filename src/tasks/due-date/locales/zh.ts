import type { Lexicon } from '../engine/lexicon.ts';
import { han } from './han.ts';

const amPm = '(?:(?<am>早上|上午|凌晨|清晨)|(?<pm>下午|晚上|傍晚|中午|今晚))?';
const week = '(?:星期|礼拜|禮拜|周|週)';

export const chinese: Lexicon = {
  language: 'zh',
  ...han,
  days: { 0: '今天|今日', 1: '明天|明日|聽日|听日', 2: '后天|後天', 3: '大后天|大後天' },
  weekdays: `${[...'一二三四五六'].map((day) => week + day).join(', ')}, ${week}日|${week}天`,
  numbers: '一, 二|两|兩, 三, 四, 五, 六, 七, 八, 九, 十',
  units:
    '分钟|分鐘, 个?小时|個?小時|个?钟头|個?鐘頭, 天|日, 个?星期|個?星期|个?礼拜|個?禮拜|周|週, 个月|個月, 年',
  fromNow: ['{n} ?{unit}(?:之|以)?(?:后|後|内|內)', '过{n} ?{unit}'],
  nextButOne: [
    '下下(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜|月)(?![一二三四五六日天末])',
    '下下(?:个|個)?{weekday}',
  ],
  next: [
    `下(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜)(?![一二三四五六日天末])`,
    '下(?:个|個)?(?<unit>月)',
    '(?<unit>明年)',
    '下(?:个|個)?{weekday}',
  ],
  current: [
    `(?:这|這|本|今)(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜)(?![一二三四五六日天末])`,
    '(?:这|這|本)(?:个|個)?(?<unit>月)',
    '(?:这|這|本|今)(?:个|個)?{weekday}',
  ],
  nextWeekday: 'next week',
  end: ['(?:本|这|這)?(?<unit>周|週|月)(?:末|底)', '(?<unit>年)底'],
  dates: ['(?:{year}年)?{month}{day}(?:日|号|號)'],
  times: [
    `${amPm}{time}(?:点|點|时|時)(?:{minutes}分?|(?<half>半)|钟|鐘|整)?`,
    `${amPm}(?<h>\\d{1,2}):(?<m>\\d\\d)`,
  ],
  dayParts: {
    morning: '早上|上午|早晨',
    lunch: '中午',
    afternoon: '下午',
    evening: '晚上|今晚|傍晚',
    night: '夜里|夜裡',
  },
  noon: '正午',
  midnight: '午夜|半夜',
  prepositions: '在|到|于|於|截止|之前',
  particles: '(?:之|以)?前|为止',
  recurring: ['每(?:个|個)?{weekday}', '每(?<unit>天|周|週|月|年)'],
  fixedSpans: {
    '(?:半个小时|半小时|半個小時|半小時|半个钟头)(?:之|以)?(?:后|後|内|內)?': { minute: 30 },
    '半年(?:之|以)?(?:后|後)': { month: 6 },
  },
  now: '现在|現在|马上|立刻',
  holidays: { '12-24': '平安夜', '12-25': '圣诞节?|聖誕節?', '12-31': '除夕夜?|跨年夜', '01-01': '元旦' },
  joins: { and: '和|与|及|跟', or: '或者?|还是|還是', to: '到|至|~', of: '的', article: '的' },
  courtesy: '谢谢|謝謝|请|請',
};
