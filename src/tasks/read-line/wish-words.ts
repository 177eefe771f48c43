import { trimEndOf } from '../../lib/text.ts';
import { foldName } from '../../workspaces/names.ts';
import { doneWords, spellingsOf } from './filter-words.ts';

/**
 * What a word does in a wish. `done` says that something is, as do the words of a list; `tick` asks for it; `do` hands a task over where a person
 * stands beside it; `text` is the name of a task's words, and `called`, `into` and `is` stand before new ones; `wish`, `post`,
 * `here` and `timely` are said of a digest; `detail` is on a client's card, and may be a verb before a name; `fill` says nothing
 * of its own. Words of every language of the dates; those of several words are the whole line.
 */
const words = {
  done: 'letto|scritto|preparato|preparado|escrito|lido|leído|przeczytany|napisany|przygotowany|raus|firmado|firmato|assinado|podpisany|unterschrieben|getekend|ondertekend|prenotato|reservado|gebucht|geboekt|zarezerwowany|verschickt|abgeschickt|versendet|bezahlt|sent|paid|envoyé|payé|enviado|pagado|inviato|pagato|paga|pago|verstuurd|betaald|wysłany|zapłacony|opłacony|knocked|smashed|nailed|sorted|polished|ticked|checked|crossed|did|geschafft|gemacht|abgehakt|coché|hice|acabé|acabado|completé|completado|fiz|terminei|acabei|concluí|finalizei|fatti|finito|terminato|concluso|afgevinkt|zrobiłem|zrobiłam|gotowy|ukończyłem|ukończyłam|skończyłem|skończyłam|klar|gjort|avklarat|сделал|сделала|зробив|зробила|bon|listo|lista|listos|listas|pronto|prontos|prontas|prêt|odhaczone|zaliczone|af|handled|resolved|wrapped|durch|abgearbeitet|geklärt|réglé|bouclé|validé|resuelto|resuelta|cerrado|tachado|chiuso|sistemato|gelukt|rond|afgehandeld|gefikst|załatwione|załatwiłem|załatwiłam|zamknięte|wykonałem|wykonałam|resolvido|fechado|acabou|réservée|signée|imprimée|préparée|faite|finie|finis',
  tick: 'spuntarlo|spuntarla|chiuderlo|chiuderla|marcarlo|marcarla|finir|terminer|terminar|finire|terminare|beenden|skończyć|tacharlo|tacharla|cerrarlo|cerrarla|tick|check|cross|strike|abhaken|weg|hake|hak|coche|cocher|tacha|spunta|vink|afvinken|odhacz|odhaczyć|finish|complete|close|beende|termine|termina|completa|afronden|zakończ|ukończ|odhaczam|afvink|cochez|marquer|marcar|valide|valider|barre|raye|rayer|cierra|cerrar|chiudi|chiudere|streep|afstrepen|zamknij|zamykam|risca|riscar|fecha|fechar|conclui|concluir|spuntare|tachar|abstreichen|streiche|streich|schließ|wrap',
  do: 'fera|va faire|hará|farà|trata|fare|fai|do|does|should|will|handle|handles|take|takes|make|makes|own|owns|take over|macht|machen|übernimmt|übernehmen|übernehme|kümmert|soll|sollte|fait|fasse|occupe|charge|prend|prenne|prendre|reprend|reprendre|hace|haga|hará|encarga|ocupa|lleva|fa|faccia|farà|prende|prenda|faz|faça|fará|assume|assumir|cuida|fica|fique|doet|doen|pakt|neemt|laat|zrobi|robi|zajmie|weźmie|przejmie|niech|gör|tar',
  give: 'fai|bekommt|kriegt|krijgt|recibe|riceve|recebe|dostaje|dostanie|goes|go|gets|get|have|give|gives|hand|pass|transfer|reassign|assign|delegate|allocate|swap|owner|let|gib|gebe|geben|gebt|übergib|übergeben|übertrage|übertragen|abgeben|delegiere|weise|zuweisen|leite|weiter|weitergeben|geht|donne|donner|donnez|passe|passer|confie|confier|attribue|attribuer|assigne|assigner|transfère|délègue|da|dale|dar|pasa|pásala|pásalo|pásale|pasar|asigna|asígnale|asignar|traspasa|delega|dai|dare|passa|passala|passare|assegna|assegnare|affida|gira|dá|dê|passe|passar|atribui|atribua|atribuir|entrega|transfere|repassa|geef|draag|wijs|toewijzen|ge|tilldela|lämna|przypisz|przekaż|przekazać|daj|oddaj|zleć|назначь|передай|отдай|givet',
  move: 'stell|stelle|legen|setzen|zrób|mv|shove|squeeze|nudge|put|move|push|shift|bump|postpone|snooze|reschedule|delay|defer|pull|bring|wait|waits|verschieb|verschiebe|verschieben|schieb|schiebe|schieben|verleg|verlege|verlegen|leg|lege|setz|déplace|déplacer|décale|décaler|repousse|repousser|reporte|reporter|recule|avance|mets|mettre|mueve|mover|muévela|pospón|posponer|pospone|aplaza|aplazar|retrasa|pasa|pasar|cambia|corre|pon|sposta|spostala|spostare|rimanda|rimandare|rinvia|posticipa|metti|passa|porta|adia|adiar|adie|mova|muda|mudar|passar|empurra|empurrar|joga|remarca|verplaats|verschuif|verschuiven|schuif|schuiven|verzet|verzetten|zet|uitstellen|stel|przełóż|przesuń|odłóż|przenieś|przestaw|przełożyć|przesunąć|flytta|skjut|перенеси|отложи|перенести|перенесіть|later|instead|more time|später|stattdessen|plus|tard|más|tarde|dopo|depois|mais|później|deja|dejar|laisse|lascia|lass|laat|leave|keep|deixa|slide|switch|swap|kick|drag|carry|roll|extend|hold|advance|remets|remettre|glisse|bouge|retarde|prolonge|reprogramme|atrasa|adelanta|reprograma|traslada|recorre|anticipa|slitta|slittare|differisci|riprogramma|doe|herplan|vervroeg|opóźnij|przekładam|przesuwam|odrocz|coloca|bota|põe|leva|antecipa|vertag|vertage|vertagen|zieh|verlänger|verlängere|umlegen|rück|rücke|pack|umplanen|mejor|mieux|meglio|besser|beter|lepiej|melhor|better|rather|lieber|plutôt|piuttosto|liever|raczej',
  edit: 'edit|rename|reword|change|update|fix|correct|modify|replace|ändere|ändern|änder|umbenennen|benenne|bearbeite|bearbeiten|korrigiere|korrigieren|ersetze|ersetzen|modifie|modifier|renomme|renommer|corrige|corriger|change|changer|remplace|cambia|cambiar|edita|editar|modifica|modificar|renombra|corregir|modificare|rinomina|rinominare|correggi|sistema|altera|alterar|muda|mudar|troca|trocar|renomeia|renomear|wijzig|wijzigen|verander|veranderen|hernoem|hernoemen|corrigeer|bewerk|bewerken|pas|zmień|zmienić|edytuj|popraw|nazwij|ändra|redigera|byt|измени|переименуй|исправь',
  called:
    'called|named|heißen|heißt|appelle|appeler|llamarse|llama|chiamarsi|chiama|chamar se|chamarse|chama|heten|heet|nazywać|nazywa|heta|называться|say|says|lauten|lautet|dire|decir|dizer|luidt|brzmieć',
  text: 'title|text|name|wording|description|titel|titels|bezeichnung|namen|titre|texte|nom|intitulé|título|texto|nombre|nome|titolo|testo|tekst|naam|omschrijving|tytuł|treść|nazwę|nazwa|opis|namn|название|текст',
  into: 'to|as|comme|into|in|zu|als|en|à|a|por|para|como|em|pra|come|con|naar|tot|met|na|jako|till|i|на|в|by|durch|par|per|be|should|should be|debería|dovrebbe|deveria|devrait|sollte|soll',
  is: 'is|be|ist|sein|est|soit|es|sea|è|sia|é|seja|jest|ma być|zijn',
  rank: 'make|set|change|mark|prio|priority|mach|mache|markier|markiere|setze|stufe|mets|mettre|marque|marquer|pon|marca|marcar|metti|segna|segnare|maak|zet|markeer|põe|gör|sätt|ustaw|oznacz|zaznacz|сделай|отметь',
  remind:
    'remind|reminder|ping|erinner|erinnere|erinnern|erinnerung|rappelle|rappelle moi|rappel|rappeler|recuérdame|recordarme|avísame|ricordami|ricordarmi|avvisami|promemoria|lembra|lembre|lembra me|lembrar|avisa|avise|herinner|herinneren|herinnering|przypomnij|påminn|напомни|ping me|nudge|buzz|poke|alert|notify|seintje|recordatorio|lembrete|przypomnienie|aviso|alerte|alerta|bescheid|recordar|me lembra|previens|préviens moi|avisa me|avise me|daj znać|prévenir|waarschuw|powiadom|reminders|przypomnieć|wake|weck|réveille|despiértame|svegliami|wek|obudź|acorda',
  again:
    'weekly|monthly|daily|wöchentlich|monatlich|täglich|wöchentliche|wöchentlicher|wekelijkse|tygodniowe|cotygodniowe|hebdomadaire|mensuel|semanal|semanalmente|mensual|settimanale|settimanalmente|mensile|wekelijks|maandelijks|mensal|tygodniowo|repeat|repeats|recurring|wiederhole|wiederholen|wiederholt|répète|répéter|repite|repetir|repítela|ripeti|ripetere|herhaal|herhalen|repete|repita|powtarzaj|powtórz|powtarzać|upprepa',
  undo: 'restore|unmark|that was wrong bring it back|bring it back|bring that back|put it back|ripristina|restaura|restaure|wiederherstellen|herstel|przywróć|undo|undone|un done|uncomplete|uncheck|unfinish|revert|reopen|rückgängig|zurücknehmen|annule|annuler|défais|défaire|deshacer|deshaz|annulla|annullare|desfaz|desfazer|desfaça|ongedaan|terugdraaien|cofnij|cofnąć|ångra|отмени|скасуй|take that back|take it back|zurück|go back|revert that|my bad|i didnt mean that|didnt mean that|not that one|wrong|falsche|mauvaise|equivocada|sbagliata|verkeerde|errada|das war falsch|erreur|falsa alarma|wycofaj|torna indietro|volta',
  cancel:
    'nvm|scrap|nevermind|never|mind|forget|nein|doch|vergiss|laisse|tomber|oublie|olvida|olvídalo|déjalo|lascia|perdere|esquece|deixa|nee|vergeet|laat|nieważne|jednak|wait|warte|attends|espera|aspetta|wacht|czekaj',
  digest: 'digest|digests',
  summary:
    'summary|overview|zusammenfassung|übersicht|morgenübersicht|wochenübersicht|tagesübersicht|weekoverzicht|dagoverzicht|récap|recap|récapitulatif|résumé|resumen|riepilogo|riassunto|resumo|overzicht|ochtendlijst|ochtendoverzicht|samenvatting|podsumowanie|przegląd|sammanfattning',
  off: 'off|stop|stops|stopping|disable|cancel|end|quit|aus|ausschalten|abschalten|abstellen|schalte|stoppe|stopp|stell|beende|arrête|arrêter|arrêtez|désactive|désactiver|coupe|parar|desactiva|desactivar|quita|apaga|ferma|fermare|disattiva|spegni|interrompi|desliga|desligar|desativa|cancela|uit|uitzetten|zet|wyłącz|wyłączyć|zatrzymaj|stäng|av|no more|pause|mute|unsubscribe|hör|aufhören|deja|pare|pára|smetti|smettere|stoppen|hou|przestań|skończ|no|keine|kein|geen|basta|fini|pausar|pauzeer|wstrzymaj|sospendi|suspend|suspende|désabonne',
  now: 'now|jetzt|sofort|maintenant|ahora|ya|adesso|ora|subito|agora|já|nu|teraz|сейчас',
  when: 'when|next|nächste|nächster|wann|quand|prochain|prochaine|cuándo|próximo|quando|prossimo|wanneer|volgende|kiedy|następny|následující|status|whens',
  wish: 'receber|recibir|ricevere|recevoir|ontvangen|otrzymywać|dostawać|bekommen|erhalten|gostava|volevo|wollte|quería|chciałem|chciałam|wanted|wanna|require|brauchen|like|love|wish|hope|prefer|möcht|würde|würd|hätte|brauch|aimerais|aimerions|souhaite|souhaiterais|voudrions|gustaría|gustaria|querría|quisiéramos|gostaria|gostaríamos|queríamos|vorremmo|piacerebbe|desidero|zou|zouden|wou|wilde|graag|chciałabym|chcielibyśmy|chcemy|prosiłbym|skulle|want|need|set up|configure|configura|configurar|configurer|imposta|impostare|richte|einrichten|schedule|start|will|möchte|brauche|veux|voudrais|quiero|quisiera|necesito|voglio|vorrei|quero|queria|preciso|wil|chcę|chciałbym|vill',
  post: 'dm|envoie-moi|envíame|put|stell|mets|pon|metti|zet|wrzuć|drop|send|post|posting|posts|share|schick|schicke|envoie|envoyer|envía|manda|mandami|envia|stuur|wyślij|skicka|poste|posten|postet|publie|publier|poster|publica|publicar|pubblica|plaats|posta|postar|publique|opublikuj|publikuj|wrzucaj|wysyłaj|wysyłać|schicken|send me|mande|enviar|enviar|inviare|invia|sturen',
  here: 'here|channel|hier|kanal|ici|canal|aquí|acá|qui|canale|aqui|kanaal|tutaj|tu|kanale|kanał|här',
  timely:
    'daily|morning|weekly|tägliche|täglichen|morgens|quotidien|matin|diario|diaria|mattina|mattutino|giornaliero|manhã|diário|diária|dagelijkse|dagelijks|ochtend|codzienne|poranne|rano',
  card: 'card|profiel|profilo|perfil|profile|info|infos|information|tell|who|whos|karte|profil|daten|wer|fiche|coordonnées|parle|ficha|datos|quién|dime|scheda|dati|chi|dados|quem|fala|fale|kaart|gegevens|wie|karta|dane|kim|kto|vem',
  detail:
    'adress|correo|courriel|móvil|celular|handynummer|handy|mobile|komórka|zone|zeitzone|fuseau|horaire|zona|horaria|fuso|orario|tijdzone|horário|strefa|czasowa|goal|goals|ziele|objectifs|objetivos|obiettivi|doelen|cele|company|employer|email|e mail|mail|address|phone|number|contact|contacts|timezone|details|kontakt|telefon|telefonnummer|adresse|nummer|téléphone|numéro|contacto|teléfono|número|correo|contatto|telefono|numero|contato|telefone|contactgegevens|telefoonnummer|adres|adresu',
  connect:
    'link|tie|default|standard|verknüpfe|verknüpfen|lie|relie|défaut|vincula|predeterminado|predefinito|standaard|padrão|domyślny|powiąż|connect|verbinde|verbinden|anbinden|connecte|connecter|connexion|conecta|conectar|conecto|collega|collegare|collego|connetti|koppel|koppelen|verbind|połącz|połączyć|podłączyć|podłączam|anslut',
  help: 'help|usar|uso|funciona|utiliser|utilise|benutzen|benutze|gebruik|gebruiken|używać|używam|o que sabes fazer|commands|hilfe|befehle|aide|commandes|ayuda|comandos|sirve|aiuto|comandi|serve|sert|funziona|funktioniert|fonctionne|hulp|commando s|werkt|ajuda|hjälp|pomoc|pomocy|komendy|polecenia|działa|помощь|qué puedo hacer aquí|qué puedo hacer|was kann ich hier tun|was kann ich tun|qu est-ce que je peux faire|cosa posso fare|wat kan ik doen|wat kan ik hier doen|o que posso fazer|co mogę zrobić|who are you|wer bist du|qui es-tu|quién eres|chi sei|wie ben je|quem é você|kim jesteś|vem är du|what are you|are you a bot|what can you do|what can u do|what do you do|what can i do|what can i type|what can i type here|what do i type|what can i write|how does this work|how does it work|was kannst du|was kannst du alles|que sais tu faire|tu peux faire quoi|qué puedes hacer|cosa sai fare|cosa puoi fare|o que você faz|wat kun je|wat kan je|co umiesz|co potrafisz',
  greeting:
    'morning|beaucoup|vielen|muchas|mille|molte|bardzo|helps|helpful|nice|awesome|amazing|brilliant|lovely|good|fine|alright|sounds|noted|gotcha|bye|lol|haha|worries|problem|genau|passt|vale|parfait|perfecto|perfetto|prima|top|genial|mooi|świetnie|alles klar|d’accord|va bene|hi|hello|hey|hm|hmm|you got that wrong|that is wrong|thats wrong|not what i meant|thats not what i meant|hallo|moin|servus|bonjour|salut|hola|olá|oi|ciao|buongiorno|hej|cześć|goedemorgen|thanks|thx|ty|cheers|danke|dankjewel|bedankt|merci|gracias|grazie|obrigado|obrigada|valeu|dzięki|dziękuję|tack|спасибо|дякую|ok|okay|super|great|perfect|cool|yes|yep|no|nope|ja|nein|oui|non|sí|si|sim|não|nee|tak|nie|good morning|good afternoon|good evening|thank you|thank you so much|guten morgen|guten tag|vielen dank|danke dir|merci beaucoup|buenos días|buenas|muchas gracias|grazie mille|bom dia|boa tarde|dank je|dank je wel|dzień dobry|god morgon',
  fill: 'possible|möglich|posible|possibile|mogelijk|possível|erst|dopiero|attendre|esperar|aspettare|warten|wachten|poczekać|ficam|queda|quedan|resta|restano|reste|wordt|wird|werden|klappt|lukt|schaff|llego|peuvent|possono|pueden|podem|mogą|mine|later|sich|finalement|eigentlich|actually|zien|hoor|r|us|uns|nos|ons|nam|got|person|personne|persona|persoon|pessoa|osoba|ill|ones|lets|turn|switch|over|off|out|onto|all|it|its|until|till|by|bis|auf|um|vom|bei|beim|jusqu|pour|hasta|fino|tot|hab|habe|haben|hatte|hat|ho|ha|met|mit|con|com|avec|med|z|zu|zum|zur|toe|aan|ab|an|af|up|op|na|al|ao|au|a|i|ich|ik|je|jag|he|ya|ja|number|no|nr|just|already|schon|deja|gerade|bereits|well|ok|okay|numero|nummer|number|one|→|->|of|is|as|als|sent|mark|we|u|you|du|tu|can|could|cant|wont|didnt|havent|hasnt|couldnt|schaffe|puedo|riesco|kann|kannst|könnte|können|peux|peut|pourrais|on|puedes|puede|podrías|puoi|può|pode|podes|posso|kan|kun|kunnen|możesz|mogę|mnie|me|mich|mir|moi|mi|mij|to|too|go|do|in|ne|ner|nem|nen|et|est|qui|que|c|s|il|elle|va|la|le|les|lo|li|un|una|uma|o|os|as|el|los|las|da|do|das|de|di|del|della|dei|du|des|das|der|die|den|het|een|ten|ta|to|se|si|sie|er|es|sim|and|then|so|now|today|heute|nicht|niet|not|don|t|more|mehr|meer|more|give|gimme|nog|noch|zijn|viens|acabo|appena|net|właśnie|even|ff|mal|eben|doch|bitte|wait|no|actually|sorry|era|war|was|were|er|sollte|should|debería|dovrebbe|deveria|days|day|few|some|couple|uns|dias|ein|paar|tage|unos|días|quelques|jours|qualche|giorno|paar|dagen|kilka|dni|por|durch|with|how|wie|comment|cómo|come|como|hoe|jak|hur|unserer|our|plattform|platform|plataforma|piattaforma|plateforme|platformie|platforma|platformy|konto|account|workspace|slack|touchline|this|that|these|dit|dies|questo|isto|isso|eso|esto|ça|cela|to|sure|deze|dezen|dieser|diesem|diesen|ce|cette|cet|este|esta|neste|nesta|questo|tym|w|zu|und|y|e|och|client|cliente|klient|klienta|kliënt|cliënt|klant|last|letzte|letzten|dernière|dernier|última|último|ultima|ultimo|laatste|ostatnią|ostatnie|action|aktion|azione|acción|ação|actie|akcję|machen|maken|every|each|daily|morning|weekly|tägliche|täglichen|quotidien|matin|diario|diaria|mañana|giornaliero|mattutino|diário|diária|dagelijkse|dagelijks|codzienne|poranne|hier|there|my|ma|mi|mia|meu|minha|mein|meine|meu|that|going|komt|komen|viene|vient|kommt|sale|geht|schließe|does|did|are|there|a|lhe|le|was|was|what|sono|ci|che|quali|quais|welke|jakie|bitte|please|pls|stp|svp|porfa|proszę|u|ją|go|mu|jej|dla|serve|waar|waarvoor|wofür|wozu|pra|para|quoi|qué|isso|per|tell|fala|parle|fammi|dime|diz|me|look|show|zeig|show|vandaag|oggi|hoje|hoy|dziś|dzisiaj|aujourdhui|yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|about|again|early|cedo|früh|tôt|temprano|pronto|presto|vroeg|wcześnie|rano|at|for|from|czy|você|eu|io|yo|nur|nu|sei|è|é|jest|są|will|wil|want|wants|the|would|like|pela|pelo|à|às|nach|late|ge|heb|hem|haar|abbiamo|avons|hemos|temos|mamy|wir|nous|nosotros|noi|wij|door|thing|things|stuff|ding|cosa|coisa|truc|rzecz|está|erst|only|pas|dopiero|eerst|eens|need|needs|time|mach|macht|oops|ups|hoppla|fais|haz|faz|maak|whoops|kannste|bis zum|ehrlich|wrong|mistake|falsch|faux|errado|erro|error|fout|sbagliato|pomyłka|it was|was wrong|ist|sind|sont|son|foi|foram|wurde|wurden|been|being|mag|mogen|darf|maar|tá|tão|set|put|bitte schön|schick|ihn|diese|jetzt|wenn|if|when|für|voor|pro|p|bo|celle|dass|jeszcze|raz|még|einen|eine|dal|aos|ai|j|n|d|l|qu|kindly|hey|hi|hallo|ciao|hola|oi|bonjour|cześć|tak|sì|sí|both|beide|beides|entrambe|ambas|ambos|obie|już|até|ponme|mettimi|ponlo|neu|neue|neuer|neues|neuen|new|nuevo|nuovo|novo|dello|dela|dele|con el|mets moi|est ce|over to|zo|gauw',
};

export type Role = keyof typeof words;

/** How participles end in other genders and numbers. */
const endings: [RegExp, string][] = [
  [/(?<=[dg])o$/, 'o a os as'],
  [/(?<=[ainut][ts])o$/, 'o a i e'],
  [/(?<=[dhly]é|êt)$/, ' e s es'],
  [/(?<=[nw])y$/, 'y a e'],
];
/** "Pagata" and "pagate" of "pagato". */
const formsOf = (word: string): string[] => {
  const [last = /$/, forms = ''] = endings.find(([ending]) => ending.test(word)) ?? [];
  return forms.split(' ').map((form) => word.replace(last, form));
};

const roles = new Map<string, Set<Role>>(
  doneWords.flatMap(formsOf).map((word) => [word, new Set(['done'])]),
);
for (const [role, all] of Object.entries(words) as [Role, string][])
  for (const word of all
    .split('|')
    .flatMap((word) => (role === 'done' ? formsOf(word) : word))
    .flatMap(spellingsOf))
    roles.getOrInsertComputed(word, () => new Set()).add(role);

/** What is said of other things than tasks of the list. */
const ofOthers = /^(?:digest|summary|off|when|wish|post|here|timely|card|detail|connect|greeting)$/;
export const isOfTasks = (some: ReadonlySet<Role>): boolean =>
  some.values().some((role) => !ofOthers.test(role));

const none: ReadonlySet<Role> = new Set();

/** What a word, or a whole line, may do in a wish. */
export const rolesOf = (text: string): ReadonlySet<Role> => roles.get(foldName(text)) ?? none;

/** Whether a word may be one of these. */
export const roleIn = (text: string | undefined, ...some: Role[]): boolean =>
  rolesOf(text ?? '')
    .values()
    .some((role) => some.includes(role));

/** Whether a line asks for help. */
export const asksForHelp = (typed: string): boolean =>
  typed.trim() === '?' || roleIn(trimEndOf(typed.trim(), /[\s?!.…]/), 'help');
