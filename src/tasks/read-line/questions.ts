/** The words of a question, by what they ask for: who, what, how or when, and whether something is so or was done. */
const who = 'who|qui|qui[eé]n(?:es)?|quem|chi|wer|wen|wie|vem|kto|kogo|кто|хто';
const anybody = "any(?:one|body)|jemand|quelqu['’]un|alguien|algu[eé]m|qualcuno|iemand|kto[sś]";
const everybody = 'every(?:one|body)|jeder|alle|tout le monde|todos|tutti|iedereen|wszyscy';
const what =
  'what|which|was|welche[mnrs]?|quel(?:le)?s?|qué|cuál(?:es)?|qual|quais|che|cosa|quale|quali|wat|welke|jaki(?:e|m|ch)?|jak[aą]|któr(?:y|e|ych|zy)|którym|co(?! (?:\\d|dwa|dwie|trzy|drug|kilka|poniedz|pon |wtor|środ|śr |czw|piąt|sob|niedz|dzie[nń]|tydz|tyg|mies|rok|rano|wiecz|godz|kwart))';
const when = 'when|wann|quand|cuándo|quando|wanneer|när|kiedy|where|wo|où|dónde|dove|onde|waar|gdzie';
const how = 'how|wie|comment|cómo|como|come|hoe|jak(?! najszybciej)|hur';
const why = 'why|warum|pourquoi|por qué|perché|waarom|dlaczego';
const did = 'did|has|have|hat|haben|heeft|hebben|ha';
const is = 'is|are|was|were|does|ist|sind|est-ce|zijn';
/** Words or a line that begin with one of these. */
const begins = (words: string): RegExp => new RegExp(`^(?:${words})(?!\\p{L})`, 'iu');

export const isWho = new RegExp(`^(?:${who}|whos|who['’]?ve)$`, 'iu');
export const isAnybody = begins(anybody);
/** "Did Anna finish the essay" */
export const asksAbout = begins(`${did}|${is}`);
/** Whether somebody did something: a task of theirs may be about it. */
export const asksDid = begins(`${did}|a`);
/** A question about somebody or a program that is named: "how is Anna doing", "où en est Tom". */
export const asksHow = new RegExp(
  `^(?!come (?:to|by|over|with) )(?:(?:fais|faire)(?:-moi)? le point sur|on en est où|j['’]?(?: )?en suis où|où j['’]?(?: )?en suis|na czym stoję|na czym stoimy|wo stehen wir|a che punto siamo|c[oó]mo vamos|jak stoimy|what about|(?:which|what) programs?|(?:${what}) program\\p{L}*|(?:how|where|when)s|qu[eé] tal|qué hay|a che(?: punto)?|em que pé|${how}|${when})(?!\\p{L})(?! to )(?! can i )[^,:]*$`,
  'iu',
);
/** What begins a question in one of the languages, and no task. */
export const asks = begins(
  `(?!come (?!va|sta|procede))(?:${is}|är|har|czy|am i|(?:do|have|can|could|may|should|shall) (?:i|we|you|they|any|the)|hatt?en? ich|did|has|any(?:thing|one|body)?|hat|hast|haben wir|gibts?|wird es|wordt het|(?:bin|hänge?|lieg[e]?) ich|(?:ben|loop|lig|sta) ik|(?:z|nad|o|przy|w) cz[yz]m|y a-t-il|il y a|a-t-(?:il|elle)|hay|tiene|ha|c['’]è|ci sono|heeft|hebben|há|tem|as-tu|tu as|tienes|hai|heb je|tens|masz|(?:who|what)s|${who}|${what}|${how}|${why}|wo|où|dónde|dove|waar|onde|gdzie|ile)`,
);

/** When something is, or where. */
export const asksWhen = begins(when);

/** Who of all did or didn't do something. */
export const ofAnybody = new RegExp(
  `^(?:(?!qui est|wie (?!heeft|hebben|moet)|who['’]?s)(?:${who})|which clients?)(?!\\p{L})|^(?:(?:${did}|does|a|czy|est-ce que|já|ya) )?(?:${everybody}|${anybody})(?!\\p{L}).*\\?`,
  'iu',
);

/** "How do I delete a task?", "wie lösche ich eine Aufgabe?" */
export const howTo =
  /^(?:how (?:do|can) (?:i|we|you)|is there (?:an?|any) (?:\p{L}{2,12} )?way to(?= .{0,40}(?:tasks?|stuff|lists?|reminders?|digest|dates?)(?!\p{L}))|(?:can|do) (?:you|i)(?: also)?(?= (?:repeat|move|change|edit|undo|delete|reopen|assign|snooze|do|handle) (?:an? (?:due )?(?:date|task)|dates|tasks|repeat\p{L}*|recurring|reminders)(?!\p{L}))|how to(?=.*\?)|wie (?:kann|\p{L}{2,20} ich)|(?:comment (?:puis-je|on|je|faire|est-ce que je fais|\p{L}+er)|on fait comment pour)|cómo (?:(?:l[ao]s?|me) )?(?:puedo|\p{L}+o|se)|come (?:(?:l[aeo]|li|mi) )?(?:posso|si|(?!(?:in)?to )\p{L}+o)|hoe (?:kan|\p{L}+ ik)|como (?:posso|eu|se|\p{L}+o)|jak (?:(?:ją|je|to|go) )?(?:mogę|coś \p{L}+ć|(?:tu |tutaj )?si[ęe] \p{L}{4,20}(?:a|uje)(?=[^,]*$)|\p{L}+ć)|kann (?:ich|man)(?= .{0,30}(?:aufgabe|task|todo))|kan ik(?= .{0,30}(?:ta(?:ak|ken)|todo))|(?:czy )?(?:mogę|można)(?= .{0,30}zada)|(?:a )?(?:ty )?(?:umiesz|potrafisz)|(?:kannst du|kannste|k[ua]n je)(?= .{1,60} (?:oder nur|of alleen) )|ça (?:marche|fonctionne) comment|como q(?:ue)?(?: eu)?|como funcionam|come funzionano|cómo (?:va|funciona)n|comment (?:marche|fonctionne)nt)(?!\p{L})/iu;
