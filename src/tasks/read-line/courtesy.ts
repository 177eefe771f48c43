/** "Can you please …": nothing of the wish itself. */
const softener =
  /^(?:(?:hi|hello|hey|ok|okay)(?: touchline)?[,!]? |(?:please|pls|plz|kindly|bitte|s['’ ]il (?:te|vous) pla[iî]t|svp|por favor|per favore|alsjeblieft|proszę|пожалуйста)[,:]? |(?:can|could|would|will) you (?:please )?|(?:kannst|könntest) du (?:bitte )?|(?:peux|pourrais)[- ]tu |(?:puedes|podrías|puoi|potresti|pode|poderia) )/i;

/** What asks for a task, before the words of the task itself. */
const asks: readonly RegExp[] = [
  /^(?:remind me|note to self) ?(?:that i (?:have|need) to |to |about |of |: ?)/i,
  /^(?:remember|don['’]?t forget) to /i,
  /^i (?:need|have|want|must) to (?!see\s)/i,
  /^(?:add|create|make|set up) (?:me )?(?:(?:a|the) )?(?:new )?(?:task|to-?do|reminder)(?! (?:force|list)|\p{L}) ?(?:to |[:–—-] ?)?/iu,
  /^(?:new |neue |nouvelle |nueva |nuova |nieuwe |nova )?(?:task|to-?do|aufgabe|tâche|tarea|compito|taak|tarefa) ?: ?/iu,
  /^add ?: ?/i,
  /^erinner[en]? mich(?: bitte)? ?(?:daran[,:]?|an|:) /i,
  /^(?:füge|erstelle|lege?) (?:bitte )?(?:eine )?(?:neue )?aufgabe(?: (?:hinzu|an))? ?[:,] ?/i,
  /^rappelle[- ]moi (?:de |d['’])/i,
  /^(?:ajoute|crée|créer|ajouter)[sz]? une (?:nouvelle )?tâche ?(?:: ?|pour )/i,
  /^recuérdame (?:que )?/i,
  /^(?:añade|agrega|crea) una (?:nueva )?tarea ?(?:: ?|para )/i,
  /^(?:lembre-me|lembra-me|me lembre|me lembra) (?:de )?/i,
  /^(?:adicione|adiciona|crie|cria) uma (?:nova )?tarefa ?(?:: ?|para )/i,
  /^ricordami (?:di )?/i,
  /^(?:aggiungi|crea) un['’]?a? ?(?:nuova )?attività ?(?:: ?|per )/i,
  /^herinner me (?:eraan )?(?:om )?(?:aan )?/i,
  /^(?:voeg|maak) een (?:nieuwe )?taak ?(?:toe|aan)? ?: ?/i,
  /^påminn mig (?:om )?(?:att )?/i,
  /^przypomnij mi ?(?:,? ?(?:żeby|o) )?/i,
  /^(?:dodaj|utwórz) (?:nowe )?zadanie ?: ?/i,
  /^напомни(?:те)? мне /i,
];
const atEnd =
  /[ ,](?:please|pls|plz|thanks|thank you|bitte|danke|svp|por favor|per favore|alsjeblieft|proszę)[ .!]*$/i;

/** A task for somebody: "Aufgabe für Tom: …", "assign Anna a task: …", "to Tom: …". */
const forSomebody: readonly RegExp[] = [
  /^(?:neue |new |nouvelle |nueva |nuova |nieuwe |nova )?(?:aufgabe für|task for|tâche pour|tarea para|compito per|attività per|taak voor|uppgift till|zadanie dla|tarefa para) ([^:]{1,60}?) ?: ?(?=\S)/iu,
  /^(?:assign|give) ([^:]{1,60}?) (?:a |some )?(?:task|homework) ?: ?(?=\S)/iu,
  /^to (\p{Lu}[^:]{0,60}): ?(?=\S)/u,
];

/** What a line asks for, such as "call Anna" of "remind me to call Anna"; undefined where it does not ask. */
export function withoutAsking(line: string): string | undefined {
  const ask = asks.find((one) => one.test(line));
  // "Remind me of 2" and the like need words behind them.
  const task = ask === undefined ? '' : line.replace(ask, '').replace(atEnd, '').trim();
  return task === '' ? undefined : task;
}

/** A line without what is only polite. `isTask`: it asks for a task in so many words. */
export function withoutCourtesy(typed: string): { line: string; isTask: boolean } {
  let line = typed;
  for (let more = 3; more > 0 && softener.test(line); more -= 1) line = line.replace(softener, '');
  const whose = forSomebody.find((one) => one.test(line));
  if (whose !== undefined) return { line: line.replace(whose, 'for $1: '), isTask: true };
  // "Can you add a task for Tom?" ends as a question does.
  if (line !== typed) line = line.replace(/\s?\?$/, '');
  const task = withoutAsking(line);
  if (task !== undefined) return { line: task, isTask: true };
  const bare = line.replace(atEnd, '').trim();
  return { line: bare === '' ? typed : bare, isTask: false };
}
