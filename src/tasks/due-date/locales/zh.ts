import { type Lexicon, wordsByRole } from '../engine/lexicon.ts';
import { han } from './han.ts';

const amPm = '(?:(?<am>早上|上午|凌晨|清晨)|(?<pm>下午|晏晝|晏昼|中午)|(?<night>晚上|傍晚|今晚|(?<=明)晚))?';
const week = '(?:星期|礼拜|禮拜|周|週)';

export const chinese: Lexicon = {
  language: 'zh',
  ...han,
  days: `0 今天|今日, 1 明天|明日|聽日|听日, 2 后天|後天, 3 大后天|大後天|大后日|大後日, -1 昨[天日晚夜], -2 前天, 0-evening 今晚, 1-evening 明晚,
    1-morning 明早`,
  // 每星期五次 is five times a week.
  weekdays: `${[...'一二三四五六'].map((day) => `${week}${day}(?!次)`).join(', ')}, ${week}日|${week}天`,
  numbers: '一, 二|两|兩, 三, 四, 五, 六, 七, 八, 九, 十',
  units:
    '分钟|分鐘, 个?小时|個?小時|个?钟头|個?鐘頭, 天|日, 个?星期|個?星期|个?礼拜|個?禮拜|周|週, 个月|個月, 年, 季度|季, 个?工作日|個?工作日',
  fromNow: ['{span}(?:之|以)?(?:后|後|内|內)', '过{span}'],
  nextButOne:
    '下下(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜|月)(?![一二三四五六日天末])|下下(?:个|個)?{weekday}',
  next: '下(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜)(?![一二三四五六日天末])|下(?:个|個)?(?<unit>月)|(?<unit>明年)|下(?:个|個)?{weekday}',
  current: `(?:这|這|本|今)(?:个|個)?(?<unit>周|週|星期|礼拜|禮拜)(?![一二三四五六日天末])|(?:这|這|本|今)(?:个|個)?(?<unit>月)|
    (?:这|這|本|今)(?:个|個)?{weekday}`,
  nextWeekday: 'next week',
  ordinals: ['{day}(?:号|號|日)(?![内內间後后房室楼樓桌线線店厅廳门門车車])'],
  edges: `start 初, middle 中旬?, end 末|底`,
  ofUnit: '(?:本|今年?|这个?|這個?)?(?<unit>月|年|季度|周|週)份?(?=初|中旬|末|底)',
  dates: ['(?:{year}年)?{month}{day}(?:日|号|號)'],
  times: [
    `${amPm}{time}(?:点|點)(?:踏|搭)(?:(?<fives>[一二三四五六七八九十]{1,2})|(?<half>半))`,
    `${amPm}{time}(?:点|點)(?<fives>[一二三四五六七八九十]{1,2})(?:个|個)字`,
    `${amPm}{time}(?:点|點|时|時)(?:{minutes}分?(?![刻])|(?<half>半)|{fraction}|钟|鐘|整)?`,
    `${amPm}(?<h>\\d{1,2}):(?<m>\\d\\d)`,
  ],
  fractions: '15 [一1]刻, 45 [三3]刻',
  dayParts: 'morning 早上|上午|早晨, lunch 中午, afternoon 下午, evening 晚上|晚间|傍晚, night 夜里|夜裡',
  noon: '正午',
  midnight: '午夜|半夜',
  recurring: `每{unit}(?:一|1)次|每(?:个|個)?{weekday}(?!次)|每(?<unit>天|周|週|月|年)(?![一二三四五六七八九十\\d]{1,2}次)|
    每{n}{unit}`,
  everyOther: '每?隔(?:一|1)(?:个|個)?{unit}|隔(?<unit>周|週)|(?:每?隔(?:一|1)?[周週]|隔[周週])的?{weekday}',
  workdays: '每(?:个|個)?工作日',
  spans: 'PT30M 半(?:个|個)?(?:小时|小時|钟头), P6M 半年, PT90M 一(?:个|個)?半(?:小时|小時|钟头)',
  now: '现在|現在|马上|馬上|立刻|此时|此刻|此時|当前|當前|而家|宜家|即刻',
  holidays: '12-24 平安夜, 12-25 圣诞节?|聖誕節?, 12-31 除夕夜?|跨年夜, 01-01 元旦',
  past: ['上上?(?:个|個)?(?:{weekday}|周|週|星期|礼拜|月)', '去年'],
  nths: '第一(?:个|個)?, 第二(?:个|個)?, 第三(?:个|個)?, 第四(?:个|個)?, 第五(?:个|個)?',
  last: '最后一?(?:个|個)?|最後一?(?:个|個)?',
  weekend: '(?:这|這|本)?(?:个|個)?(?:周|週)末',
  words:
    wordsByRole(`prepositions 最晚|最迟|不晚于|在|到|于|於|截止|之前, particles (?:之|以)?前|为止, and 和|与|及|跟, or 或者?|还是|還是,
    to 到|至|~, of 的, article 的`),
};
