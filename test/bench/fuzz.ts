/** Words that rules look for. Joined in ways that nobody types, they make a pattern backtrack. */
const wordsByLanguage: Record<string, string> = {
  en: "the a of in at on by next last this first second third every each couple few half quarter and to from after before until mid end early late noon midnight tonight tomorrow today eod eom am pm o'clock monday tue fri sat january feb mar may dec 1 2 12 31 99 2026 3rd 21st 1d 2w 3h 5pm 17:30 1/2 3-4 24.12. utc pst + - , . : / ( )",
  de: 'heute morgen übermorgen montag di. freitag märz 3. in drei tagen stunden nächste woche um 15 uhr halb vier ende des monats jeden am bis',
  fr: "aujourd'hui demain après-demain lundi mars 3 dans trois jours heures la semaine prochaine à 15h et demie fin du mois tous les le",
  es: 'hoy mañana pasado lunes de marzo 3 en tres días horas la próxima semana a las 15:00 y media fin del mes cada el',
  pt: 'hoje amanhã depois de segunda-feira março 3 em três dias horas na próxima semana às 15h e meia fim do mês toda até',
  it: 'oggi domani dopodomani lunedì marzo 3 tra tre giorni ore la prossima settimana alle 15 e mezza fine del mese ogni entro',
  nl: 'vandaag morgen overmorgen maandag maart 3 over drie dagen uur volgende week om half vier eind van de maand elke op',
  sv: 'idag imorgon i övermorgon måndag mars 3 om tre dagar timmar nästa vecka kl 15 halv fyra slutet av månaden varje den',
  fi: 'tänään huomenna ylihuomenna maanantaina maaliskuuta 3. kolmen päivän päästä tunnin ensi viikolla klo 15 kuukauden lopussa joka',
  pl: 'dziś jutro pojutrze poniedziałek w piątek 3 marca za trzy dni godziny przyszły tydzień o 15 kwadrans po do końca miesiąca każdy lub po',
  ru: 'сегодня завтра послезавтра в понедельник марта 3 через три дня часа на следующей неделе в 15 часов конец месяца каждый до',
  uk: "сьогодні завтра післязавтра у п'ятницю березня 3 через три дні години наступного тижня о 15 кінець місяця кожен до",
  ja: '今日 明日 明後日 月曜日 3月 3日 三日後 時間後 来週 午後 3時 半 月末 毎週 の に 年 週 十',
  zh: '今天 明天 后天 星期 一 周 三月 3日 三天 后 小时 下 周 下午 三点 半 月底 每 个 年 十 二',
  vi: 'hôm nay ngày mai kia thứ hai tháng 3 sau ba giờ tuần tới lúc 15 chiều cuối mỗi năm mười một vào trước',
  id: 'hari ini besok lusa senin maret 3 dalam tiga jam minggu depan pukul 15.00 sore akhir bulan setiap pada lagi',
  ar: 'اليوم غدا بعد غد الاثنين مارس 3 ثلاثة أيام ساعة الأسبوع القادم الساعة 15 مساء نهاية الشهر كل في قبل',
};

const separators = [' ', ' ', ' ', '  ', '    ', '         ', '', ', ', '-', '/', ':', ' and ', '\n'];
const noise = 'abcdefghijklmnopqrstuvwxyz0123456789 .,:;/-+()<>@#"\'`\\!éß ';

/** Pieces that slow a backtracking parser down when repeated, and how often one fits into about 3,000 characters. */
export const repeatedPieces: [piece: string, times: number][] = [
  ['couple days ', 250],
  ['1d     ', 420],
  ['a couple of couple of ', 130],
  ['half an hour and a half an ', 110],
  ['in 1 hour and 1 minute and ', 110],
  ['first monday of the ', 150],
  ['every other week on ', 150],
  ['1/2/', 750],
  ['12:12:', 500],
  ['at 5 ', 600],
  ['next ', 600],
  ['jan 1 - ', 370],
  ['"', 3000],
  ['<', 3000],
  ['\\', 3000],
  [' ', 3000],
  ['mon ', 750],
  ['friday x 5pm y ', 200],
  ['on friday est 3pm london ', 120],
  ['tom at 5 ', 330],
  ['30/2/2026 ', 300],
  ['move 3pm to 4pm ', 200],
  ['lunch 1pm ', 300],
  ['3, 10 and ', 300],
  ['monday to ', 330],
  ['between 3 and ', 200],
  ['friday 9-12 ', 250],
  ['the end of week is ', 160],
  ['demain à 15h ', 220],
];

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes a line that is hard on a date parser: random words, three of them or one over and over, or noise. */
export function fuzzLine(locale: string, longest: number, next: () => number): string {
  const language = locale.split('-')[0] ?? 'en';
  const words = `${wordsByLanguage[language] ?? ''} ${wordsByLanguage.en}`.trim().split(' ');
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const length = 1 + Math.floor(next() * longest);
  const few = [oneOf(words), oneOf(words), oneOf(words)];
  const separator = oneOf(separators);
  const kinds = [
    () => oneOf(words) + oneOf(separators),
    () => oneOf(few) + separator,
    () => few[0] + separator,
    () => oneOf([...noise]),
  ];
  const piece = oneOf(kinds);
  let line = '';
  while (line.length < length) line += piece();
  return line.slice(0, length);
}
