import type { Lexicon } from '../engine/lexicon.ts';

export const french: Lexicon = {
  language: 'fr',
  days: { 0: "aujourd['’]hui", 1: 'demain|le lendemain', 2: 'après[- ]demain' },
  weekdays: 'lundi|lun, mardi|mar\\., mercredi|mer\\., jeudi|jeu, vendredi|ven, samedi|sam, dimanche|dim',
  months: `janvier|janv?\\.?, février|fé?vr?\\.?, mars, avril|avr\\.?, mai, juin, juillet|juil\\.?, août|aout,
    septembre|sept?\\.?, octobre|oct\\.?, novembre|nov\\.?, décembre|déc\\.?`,
  numbers: `une?, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze,
    quinze`,
  units: 'minutes?|min, heures?|h, jours?, semaines?, mois, ans?|années?',
  fromNow: ["(?:dans|sous|d[’']ici) {n} ?{unit}", '{n} {unit} (?:plus tard|après)'],
  next: [
    "(?:de )?(?:la |le |l[’'])?{unit} (?:prochaine?|suivante?|d[’']après)",
    '(?:la |le )?prochaine? (?:{unit}|{weekday})',
    '(?:le )?{weekday} (?:prochain|suivant)',
  ],
  current: ['(?:cette|ce|cet) (?:{unit}|{weekday})'],
  nextWeekday: 'nearest',
  end: [
    "(?:à la |avant la )?fin (?:de la |du |de l[’']){unit}",
    'fin {month}',
    '(?:à la |en )?fin de journée|ce soir au plus tard',
  ],
  dates: ['(?:le )?{day}(?:er|e)? {month}(?: {year})?', '(?:le )?premier {month}'],
  times: [
    '(?:à|vers|avant) {hour} heures?',
    '(?:à|vers|avant|dès|pour) {time} ?(?:h|heures?)?(?: ?{minutes})?',
    '{time} ?(?:h|heures?)(?: ?{minutes})?',
  ],
  fractions: {
    'et demie?': 30,
    'et quart': 15,
    'moins le quart': -15,
    'moins cinq': -5,
    'moins dix': -10,
    'moins vingt': -20,
  },
  clock24: true,
  ordinals: ['le {day}(?:er)?'],
  dayParts: {
    morning: '(?:le |ce |du |dans la |au )?(?:matin|matinée|mat)',
    lunch: "(?:ce |à )?(?:midi|l[’']heure du déjeuner)",
    afternoon: "(?:l[’']|cet |de l[’']|dans l[’'])?après-midi|aprem",
    evening: '(?:le |ce |du |dans la |en )?(?:soir|soirée)',
    night: '(?:la |cette |dans la )?nuit',
  },
  noon: '(?:à )?midi',
  midnight: '(?:à )?minuit',
  prepositions:
    "le|pour(?: le)?|avant(?: le)?|d[’']ici(?: le| à)?|jusqu[’']au|au plus tard(?: le)?|à|dès|vers",
  nounLinks: 'de|du|des',
  recurring: ['(?:tous les|toutes les|chaque) (?:{weekday}s?|{unit})', 'quotidien|hebdomadaire|mensuel'],
};
