import { fits, foundIn } from '../../lib/remembered.ts';
import { beginsTask } from './pasted.ts';
import { howTo } from './questions.ts';
import { isFill, timesIn } from './said.ts';
import { filterOf, isWithin, means, type Piece, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn, rolesOf } from './wish-words.ts';

/** "What time zone am I in" */
const asksZone =
  /^(?:in )?(?:what|which|welche[rn]?|quel(?:le)?|qué|en qué|che|em que|que|welke|jaka|w jakiej) (?:time ?zone|zeitzone|fuseau|zona horaria|fuso|tijdzone|strefa|strefie)(?=.* (?:i|i['’]?m|me|ich|mich|je|moi|yo|io|eu|estoy|sono|estou|ik|mij|ja|mnie|mam)(?!\p{L}))/iu;
const settings =
  /^(?:(?:(?:turn|switch)\s(?:off|on)|stop|mute|disable|pause|no\smore)\s(?:sending\s(?:me\s)?)?(?:the\s|my\s|these\s)?(?:(?:morning|daily|weekly)\s)?(?:messages?|notifications?|reminders?|notices|summary)|(?:change|set)\s(?:my\s|the\s)?(?:language|time\s?zone|notifications?|quiet\shours|(?:default\s)?program|morning\smessage)(?:\s.*)?|(?:switch|change)\s(?:to|into)\s(?:english|german|french|spanish|italian|dutch|portuguese|polish)|(?:un)?mute|my\s(?:language|time\s?zone)\s(?:is|should)\s.*|(?:language|time\s?zone):?\s\S+)$/iu;
/** "The morning summary comes too early" */
const summary =
  /(?<!\p{L})(?:(?:daily|morning) (?:summary|overview)|morgen(?:übersicht|zusammenfassung)|(?:résumé|récap) du matin|resumen (?:de la mañana|diario)|riepilogo (?:del mattino|mattutino|giornaliero)|resumo (?:da manhã|diário)|(?:ochtend|dag)overzicht|porann\p{L}{1,4} podsumowani\p{L}{1,2})(?!\p{L})/iu;
/** Settings by name. The words around them may only ask to see or change them. */
const places =
  /(?<!\p{L})(?:(?<=(?:my|the|mein[e]?n?|die|mon|ma|la|le|mi|el|il|il mio|la mia|a|o|a minha|o meu|de|mijn|moją|mój) )(?:language|sprache|langue|idioma|lingua|taal|język)|time ?zone|zeitzone|fuseau(?: horaire)?|fuso(?! (?:or|hor))|zona oraria|zona horaria|fuso (?:orario|horário)|tijdzone|strefę czasową|settings|preferences|einstellungen|réglages|reglages|paramètres|préférences|ajustes|configuraci[oó]n|preferencias|impostazioni|preferenze|instellingen|voorkeuren|defini[cç][oõ]es|configura[cç][oõ]es|preferências|ustawienia|ustawień|preferencje|inställningar|настройки)(?!\p{L})/iu;
/** What Touchline sends on its own, and the hours when it stays quiet. */
const notices =
  /(?<!\p{L})(?:morning messages?|quiet hours|(?<=(?:no|keine|pas de|plus de|ning[uú]n|sin|nessun|niente|geen|sem|nenhuma|żadnych|bez) )(?:messages?|nachrichten|mensajes?|messaggi|berichten|mensage(?:m|ns)|wiadomości)|(?:push )?notifications?|pings|erinnerungen|rappels|recordatorios|(?<=(?:i|dei) )promemoria|herinneringen|lembretes|przypomnie(?:nia|ń)|(?<=(?:n['’]?t|not|stop) )ping(?:ing)?(?= me)|morgennachricht(?:en)?|benachrichtigungen|mitteilungen|ruhezeit(?:en)?|messages? du (?:matin|lundi|soir)|mensaje del lunes|messaggio del lunedì|maandagbericht|montagsnachricht|ochtend(?:melding(?:en)?|mail)|morgenmail|heures calmes|mensajes? (?:de la mañana|matutinos?|matinal)|notificaciones|avisos|horas? de silencio|messagg(?:io|i) (?:del mattino|mattutin[oi])|notifiche|ore di silenzio|ochtendbericht(?:en)?|meldingen|stille uren|mensage(?:m|ns) da manhã|notificações|horas de silêncio|porann(?:a|ą|ej) wiadomoś(?:ć|ci)|powiadomie(?:nia|ń)|godziny ciszy)(?!\p{L})/iu;
/** Words around them: that they arrive, where to find them, or that they should stop. */
const around =
  /^(?:läufst|nutzt|draai|stoisz|używasz|don['’]?t|do not|not|anymore|longer|no|nicht|mehr|plus|pas|más|più|non|niet|não|mais|nie|więcej|chcę|quiero|voglio|quero|veux|coming|come|comes|arrive|arrives|kommt|komm(?:en|t)|arrive|llega|arriva|komt|chega|przychodzi|where|wo|où|dónde|donde|dove|waar|onde|gdzie|find|finde|trouver|encuentro|trovo|vind|acho|znajdę|open|öffne|ouvre|abre|apri|otwórz|go|at|night|nights|evenings?|weekends?|nachts|after|before|between|nach|ab|zwischen|après|después|desde|dopo|depois|das|po|od|uhr|uur|godz\p{L}*|heures?|h|am|pm|t|chez|toi|hai|impostat[oa]|configurad[oa]|est(?:ou|oy)|suis|sono|tienes|tens|puest[oa]|\d\S*)$/iu;
const isTime = (piece: Piece): boolean =>
  filterOf(piece)?.span !== undefined || filterOf(piece)?.whose === 'mine';

/** "How do I delete a task?", in every language. */
const howToDelete =
  /^(?:(?:please )?(?:how|can (?:i|we)|is it possible to|wie|kann ich|kann man|comment|puis-je|(?:est-ce qu['’])?on peut|peut-on|cómo|como|puedo|se puede|come|posso|si può|hoe|kan ik|jak|czy mogę|czy można|hur))(?!\p{L}).{0,40}?(?<!\p{L})(?:delet|remov|eras|get rid of|lösch|loesch|entfern|supprim|effac|enlev|borr|elimin|cancell|verwijder|wis|apag|exclu|remov|usun|usuw|skasow|kasuj|ta bort)/iu;

/** "That last one was wrong, it was meant for Tom" */
const lastWasWrong =
  /^(?:(?:(?:oh|no|oops|sorry),? )?(?:(?:that|the|this|my) (?:last|previous|latest)(?: one| task| to-?do| entry)?|(?:it|that(?: one)?)(?= (?:was|should have been) (?:meant|supposed|intended))) (?:was|is|should|goes|belongs)|(?:der|die|das) (?:letzte|vorige)(?: aufgabe| eintrag)? (?:war|ist|sollte|gehört)|(?:la|cette) dernière(?: tâche)? (?:était|est|devait)|(?:la|l[oa] de|es[ae]) últim[ao](?: tarea)? (?:era|estaba|fue|es)|(?:l['’]|quell['’])ultim[ao](?: attività| compito)? (?:era|è)|(?:die|de|dat) (?:laatste|vorige)(?: taak)? (?:was|is|moest)|(?:a|essa) última(?: tarefa)? (?:era|foi|estava)|(?:to )?ostatnie(?: zadanie)? (?:było|miało|jest))(?!\p{L})/iu;

/** The rest of a line about these words, if it only says that they are wanted, changed or unwanted. */
function saysOnly(words: RegExp, { text, context }: Line): Piece[] | undefined {
  const { 0: found, index = 0 } = foundIn(words, text) ?? {};
  if (found === undefined) return undefined;
  const rest = `${text.slice(0, index)}${text.slice(index + found.length).trimStart()}`;
  const { ranges } = timesIn(rest, context);
  const left = scan(rest, undefined).filter((piece) => !isWithin(piece, ranges));
  const isKnown = (piece: Piece): boolean =>
    isFill(piece) || isTime(piece) || rolesOf(piece.text).size > 0 || around.test(piece.text);
  return left.every(isKnown) ? left : undefined;
}

/**
 * Reads a request about Touchline itself: its settings, its messages, how to delete a task, or that the last task was
 * wrong.
 */
export function readAboutTouchline(line: Line): ReadLine | undefined {
  const { typed, text, pieces } = line;
  if (fits(settings, text) || (fits(summary, text) && !beginsTask(text))) return { kind: 'settings' };
  if (fits(howToDelete, text) && pieces.some((piece) => means(piece, 'subject')))
    return { kind: 'delete', rest: '', line: typed };
  if (fits(lastWasWrong, text))
    return {
      kind: 'ask',
      line: typed,
      list: { whose: { kind: 'all' }, state: 'open', newest: true, page: 1 },
      unused: '',
    };
  if (saysOnly(places, line) || fits(asksZone, text) || (fits(howTo, text) && fits(notices, text)))
    return { kind: 'settings' };
  // "Make Spring the default for this channel"
  const isOfChannel = (piece: Piece): boolean =>
    (isFill(piece) && !means(piece, 'subject', 'lead')) ||
    roleIn(piece.text, 'here', 'connect', 'rank', 'is', 'fill');
  const rest = pieces.filter(({ kind }) => kind !== 'program');
  if (
    pieces.length === rest.length + 1 &&
    !means(pieces[0], 'lead', 'question') &&
    /chan|[ck]anal|kanaa?l/i.test(text) &&
    rest.every(isOfChannel)
  )
    return { kind: 'unclear', typed, about: 'channel' };
  const said = saysOnly(notices, line);
  const isWish = said?.some(
    (piece) =>
      means(piece, 'question') ||
      roleIn(piece.text, 'off', 'when', 'wish', 'edit', 'move', 'wait', 'rank') ||
      /^(?:don['’]?t|plus|más|m[ae]i?s|niet|nie|post|me|mir|moi|mij|mi|mnie)$/iu.test(piece.text),
  );
  return isWish || (said && (said.every(isTime) || foundIn(notices, text)?.index === 0))
    ? { kind: 'settings' }
    : undefined;
}
