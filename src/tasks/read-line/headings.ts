import { trimEndOf } from '../../lib/text.ts';
import { please, thanks } from '../courtesy.ts';
import { forWord } from '../for-words.ts';

/** What a heading has before the name of somebody, in every language: "notes from our session with Tom". */
const nouns =
  'please|bitte|eintragen|notieren|pendientes?|pendências|preciso|necesito|tengo que|devo|muss|moet|need|da fare|à faire|te doen|do zrobienia|a fazer|por hacer|zu erledigen|these|diese|ces|estas|queste|deze|te|add|create|make|new|the|my|our|tasks?|to[- ]?do.?s?|homework|actions?|action items|next steps|notes?|session|call|meeting|follow-?ups?|aufgaben|hausaufgaben|notizen|sitzung|gespräch|nächste schritte|tâches|devoirs|séance|prochaines étapes|tareas|deberes|notas|sesión|próximos pasos|attività|compiti|sessione|prossimi passi|taken|huiswerk|notities|sessie|volgende stappen|tarefas|sessão|próximos passos|zadania|(?:to|yester)day.?s|protokoll|compte rendu|acta|verbale|verslag|ata|protokół|notatki|sesj[aiię]|następne kroki';
const joints =
  'from|of|after|with|w/?|aus|von|mit|nach|de la|del|della|de|du|avec|después|con|di|dopo|van|na|met|da|do|com|z|po';
/** Behind one of these is a thing: "from **my** notebook". */
export const beforeThing =
  /(?<!\p{L})(?:my|our|the|mein(?:em|er)?|unser(?:em|er)?|mon|ma|notre|mi|nuestr[oa]|mi[oa]|nostr[oa]|meu|minha|nosso|nossa|mijn|ons|onze) $/iu;
/** When the session was: no task of it is due then. */
const sessionDay =
  /^((?:notes?|notizen|notas|notities|notatki|session|meeting|sitzung|séance|sesión|sessione|sessie|sessão|sesj)[^\n]{0,80}?)[\s,(–-]{1,4}\d[^\n]{0,80}$/iu;
/** "Anna's homework from our call" */
const homeworkOf = new RegExp(`^(\\p{L}{2,30})['’]s (?:${nouns})(?!\\p{L}).*$`, 'iu');
export const onlyNoun = new RegExp(
  `^(?:(?:(?:${joints}) )?(?:${nouns})(?![^ ]) ?(?:(?:${joints})(?: |$))?)+`,
  'iu',
);
/** "Would you turn this into **tasks for Anna**? Thank you!" */
const asksFor = new RegExp(
  `^.{0,80} (?:tasks?|items|to-?dos?|points|aufgaben|tâches|tareas|attività|compiti|tarefas|taken|zadania|zadań) (${forWord} \\p{L}{2,30}(?: \\p{Lu}\\p{L}{1,30})?)[?!.]{0,2}(?: ${thanks}[!.]?)?$`,
  'iu',
);
/** "**À faire** demain" */
const lastPlease = new RegExp(
  `^(?:zu erledigen|à faire|da fare|(?:por|para|pa) hacer|(?:a|pa?ra|por) fazer|te doen|do zrobienia) (?=\\S)|,? ${please}$`,
  'i',
);

/** What a heading says of the tasks below it, without its signs and what is polite in it: "for Anna". */
export const plainHeading = (first: string): string =>
  trimEndOf(first, /:/)
    .replace(/^[@#*_ ]+/, '')
    .replace(lastPlease, '')
    .replace(sessionDay, '$1')
    .replace(homeworkOf, 'for $1')
    .replace(asksFor, '$1');
