/** What sentences are made with, and titles of tasks seldom: pronouns and auxiliaries of each language. */
const sentenceWords = [
  "i(?:['’]?(?:m|ve|ll|d))?|me|we|you|u|s?he|it(?:['’]?s)?|they|them|is(?:n['’]?t)?|are|was|were|has|have|had|can(?:['’]?t)?|could|will|won['’]?t|don['’]?t|did|does|not|should|must|needs?|let|got|still|already|better|rather|instead|was|when|why|spoke|talked|rang|called|phoned|texted|met|wrote|told|phew|ugh",
  'draus|ich|wir|er|es|ist|sind|hat|hab|habe|haben|kann|kannst|muss|soll|sollte|wird|bin|nicht|noch|schon|doch|war|soll|wann|besser|lieber|statt|stattdessen|puh|uff',
  'je|nous|tu|il|elle|ils|est|sont|ai|ont|peut|peux|doit|va|vais|pas|ça|déjà|encore|était|quand|mieux|plutôt|ouf',
  'yo|van a estar|está|están|es|he|ha|puede|puedes|puedo|tengo|va|voy|se|ya|todavía|era|cuándo|quién|quien|mejor|uf|hago',
  'io|è|sono|ho|può|puoi|posso|devo|non|si|già|ancora|quando|meglio|invece|uffa|faccio',
  'eu|é|tá|estão|são|foi|tem|tenho|pode|posso|vai|vou|não|já|ainda|quem|melhor|ufa|faço',
  'ik|wij|jij|hij|zij|ze|zijn|heb|heeft|kan|kun|kunnen|moet|mag|gaat|niet|nog|had|wanneer|beter|liever|hoor|pff',
  'ja|jest|są|była?|ma|mam|może|mogę|musi|nie|już|się|będzie|jeszcze|kiedy|lepiej|raczej|zamiast',
].join('|');
/** A word that titles of tasks seldom have. */
export const sentenceWord = new RegExp(`^(?:${sentenceWords})$`, 'iu');
/** A sentence has one of them, or a question mark. */
export const sentence = new RegExp(`(?<![\\p{L}\\d@])(?:${sentenceWords})(?![\\p{L}\\d])|\\?$`, 'iu');
