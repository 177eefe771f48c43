import { foldName } from '../../workspaces/names.ts';

/**
 * What a word does in a wish. `done` says that something is, `tick` asks for it; `do` hands a task over where a person
 * stands beside it; `text` is the name of a task's words, and `called` and `into` stand before new ones; `wish`, `post`
 * and `here` are said of a digest; `detail` is on a client's card, and may be a verb before a name; `fill` says nothing
 * of its own.
 */
export type Role =
  | 'done'
  | 'tick'
  | 'do'
  | 'give'
  | 'move'
  | 'edit'
  | 'called'
  | 'text'
  | 'into'
  | 'rank'
  | 'remind'
  | 'again'
  | 'undo'
  | 'cancel'
  | 'digest'
  | 'summary'
  | 'off'
  | 'now'
  | 'when'
  | 'wish'
  | 'post'
  | 'here'
  | 'card'
  | 'detail'
  | 'connect'
  | 'help'
  | 'greeting'
  | 'fill';

/** Words of every language of the dates. Those of several words are the whole line. */
const words: Record<Role, string> = {
  done: 'done|completed|finished|closed|ticked|checked|crossed|did|erledigt|fertig|geschafft|gemacht|abgehakt|abgeschlossen|fait|faite|faits|faites|fini|finie|finis|terminé|terminée|terminés|terminées|coché|cochée|hecho|hecha|hechos|hechas|hice|terminado|terminada|terminados|terminadas|acabé|acabado|completé|completado|completada|completadas|feito|feita|feitos|feitas|fiz|terminei|acabei|concluí|concluído|concluída|finalizei|fatto|fatta|fatti|fatte|finito|finita|completato|completata|completate|completati|terminato|terminata|concluso|klaar|gedaan|afgerond|afgeronde|voltooid|afgevinkt|zrobione|zrobiony|zrobiona|zrobiłem|zrobiłam|gotowe|gotowy|gotowa|ukończone|ukończyłem|ukończyłam|skończyłem|skończyłam|skończone|zakończone|klar|klart|klara|gjort|avklarat|сделано|сделал|сделала|готово|зроблено|зробив|зробила|выполнено|bon|listo|lista|listas|pronto|prêt|odhaczone|zaliczone|af|handled|sorted|resolved|wrapped|nailed|durch|abgearbeitet|geklärt|réglé|réglée|bouclé|bouclée|validé|validée|resuelto|resuelta|cerrado|cerrada|tachado|chiuso|chiusa|sistemato|sistemata|gelukt|rond|afgehandeld|gefikst|załatwione|załatwiłem|załatwiłam|zamknięte|wykonane|wykonałem|wykonałam|resolvido|resolvida|pronta|fechada|fechado|acabou',
  tick: 'tick|check|cross|strike|abhaken|hake|hak|coche|cocher|tacha|spunta|vink|afvinken|odhacz|odhaczyć|finish|complete|close|beende|termine|termina|completa|afronden|zakończ|ukończ|odhaczam|afvink|cochez|marquer|marcar|valide|valider|barre|raye|rayer|cierra|cerrar|chiudi|chiudere|streep|afstrepen|zamknij|zamykam|risca|riscar|fecha|fechar|conclui|concluir|spuntare|tachar|abstreichen|streiche|streich|schließ|wrap',
  do: 'do|does|should|will|handle|handles|take|takes|make|makes|own|owns|take over|macht|machen|übernimmt|übernehmen|übernehme|kümmert|soll|sollte|fait|fasse|occupe|charge|prend|prenne|prendre|reprend|reprendre|hace|haga|hará|encarga|ocupa|lleva|fa|faccia|farà|prende|prenda|faz|faça|fará|assume|assumir|cuida|fica|fique|doet|doen|pakt|neemt|laat|zrobi|robi|zajmie|weźmie|przejmie|niech|gör|tar',
  give: 'goes|go|gets|get|have|give|gives|hand|pass|transfer|reassign|assign|delegate|allocate|swap|owner|let|gib|gebe|geben|gebt|übergib|übergeben|übertrage|übertragen|abgeben|delegiere|weise|zuweisen|leite|weiter|weitergeben|geht|donne|donner|donnez|passe|passer|confie|confier|attribue|attribuer|assigne|assigner|transfère|délègue|da|dale|dar|pasa|pásala|pásalo|pásale|pasar|asigna|asígnale|asignar|traspasa|delega|dai|dare|passa|passala|passare|assegna|assegnare|affida|gira|dá|dê|passe|passar|atribui|atribua|atribuir|entrega|transfere|repassa|geef|draag|wijs|toewijzen|ge|tilldela|lämna|przypisz|przekaż|przekazać|daj|oddaj|zleć|назначь|передай|отдай|givet',
  move: 'put|move|push|shift|bump|postpone|snooze|reschedule|delay|defer|pull|bring|wait|waits|verschieb|verschiebe|verschieben|schieb|schiebe|schieben|verleg|verlege|verlegen|leg|lege|setz|déplace|déplacer|décale|décaler|repousse|repousser|reporte|reporter|recule|avance|mets|mettre|mueve|mover|muévela|pospón|posponer|pospone|aplaza|aplazar|retrasa|pasa|pasar|cambia|corre|pon|sposta|spostala|spostare|rimanda|rimandare|rinvia|posticipa|metti|passa|porta|adia|adiar|adie|mova|muda|mudar|passar|empurra|empurrar|joga|remarca|verplaats|verschuif|verschuiven|schuif|schuiven|verzet|verzetten|zet|uitstellen|stel|przełóż|przesuń|odłóż|przenieś|przestaw|przełożyć|przesunąć|flytta|skjut|перенеси|отложи|перенести|перенесіть|later|instead|more time|später|stattdessen|plus|tard|más|tarde|dopo|depois|mais|później|deja|dejar|laisse|lascia|lass|laat|leave|keep|deixa|slide|switch|swap|kick|drag|carry|roll|extend|hold|advance|remets|remettre|glisse|bouge|retarde|prolonge|reprogramme|atrasa|adelanta|reprograma|traslada|recorre|anticipa|slitta|slittare|differisci|riprogramma|doe|herplan|vervroeg|opóźnij|przekładam|przesuwam|odrocz|coloca|bota|põe|leva|antecipa|vertag|vertage|vertagen|zieh|verlänger|verlängere|umlegen|rück|rücke|pack|umplanen|mejor|mieux|meglio|besser|beter|lepiej|melhor|better|rather|lieber|plutôt|piuttosto|liever|raczej',
  edit: 'edit|rename|reword|change|update|fix|correct|modify|replace|ändere|ändern|änder|umbenennen|benenne|bearbeite|bearbeiten|korrigiere|korrigieren|ersetze|ersetzen|modifie|modifier|renomme|renommer|corrige|corriger|change|changer|remplace|cambia|cambiar|edita|editar|modifica|modificar|renombra|corregir|modificare|rinomina|rinominare|correggi|sistema|altera|alterar|muda|mudar|troca|trocar|renomeia|renomear|wijzig|wijzigen|verander|veranderen|hernoem|hernoemen|corrigeer|bewerk|bewerken|pas|zmień|zmienić|edytuj|popraw|nazwij|ändra|redigera|byt|измени|переименуй|исправь',
  called:
    'called|named|heißen|heißt|appelle|appeler|llamarse|llama|chiamarsi|chiama|chamar se|chamarse|chama|heten|heet|nazywać|nazywa|heta|называться|say|says|lauten|lautet|dire|decir|dizer|luidt|brzmieć|read',
  text: 'title|text|name|wording|description|titel|titels|bezeichnung|namen|titre|texte|nom|intitulé|título|texto|nombre|nome|titolo|testo|tekst|naam|omschrijving|tytuł|treść|nazwę|nazwa|opis|namn|название|текст',
  into: 'to|as|into|in|zu|als|en|à|a|por|para|como|em|pra|come|con|naar|tot|met|na|jako|till|i|на|в|by|durch|par|per|be|should|should be|debería|dovrebbe|deveria|devrait|sollte|soll',
  rank: 'make|set|change|mark|prio|priority|mach|mache|markier|markiere|setze|stufe|mets|mettre|marque|marquer|pon|marca|marcar|metti|segna|segnare|maak|zet|markeer|põe|gör|sätt|ustaw|oznacz|zaznacz|сделай|отметь',
  remind:
    'remind|reminder|ping|erinner|erinnere|erinnern|erinnerung|rappelle|rappelle moi|rappel|rappeler|recuérdame|recordarme|avísame|ricordami|ricordarmi|avvisami|promemoria|lembra|lembre|lembra me|lembrar|avisa|avise|herinner|herinneren|herinnering|przypomnij|påminn|напомни|ping me|nudge|buzz|poke|alert|notify|seintje|recordatorio|lembrete|przypomnienie|aviso|alerte|alerta|bescheid|recordar|me lembra|previens|prévenir|waarschuw|powiadom|reminders|przypomnieć',
  again:
    'repeat|repeats|recurring|wiederhole|wiederholen|wiederholt|répète|répéter|repite|repetir|repítela|ripeti|ripetere|herhaal|herhalen|repete|repita|powtarzaj|powtórz|powtarzać|upprepa',
  undo: 'undo|undone|un done|uncomplete|uncheck|unfinish|revert|reopen|rückgängig|zurücknehmen|annule|annuler|défais|défaire|deshacer|deshaz|annulla|annullare|desfaz|desfazer|desfaça|ongedaan|terugdraaien|cofnij|cofnąć|ångra|отмени|скасуй',
  cancel:
    'nevermind|never|forget|nein|doch|vergiss|laisse|tomber|oublie|olvida|olvídalo|déjalo|lascia|perdere|esquece|deixa|nee|vergeet|laat|nieważne|jednak|wait|warte|attends|espera|aspetta|wacht|czekaj',
  digest: 'digest|digests',
  summary:
    'summary|zusammenfassung|übersicht|morgenübersicht|récap|recap|récapitulatif|résumé|resumen|riepilogo|riassunto|resumo|overzicht|ochtendlijst|ochtendoverzicht|samenvatting|podsumowanie|przegląd|sammanfattning',
  off: 'off|stop|stops|stopping|disable|cancel|end|quit|aus|ausschalten|abschalten|abstellen|schalte|stoppe|stopp|stell|beende|arrête|arrêter|arrêtez|désactive|désactiver|coupe|parar|desactiva|desactivar|quita|apaga|ferma|fermare|disattiva|spegni|interrompi|desliga|desligar|desativa|cancela|uit|uitzetten|zet|wyłącz|wyłączyć|zatrzymaj|stäng|av|no more|pause|mute|unsubscribe|hör|aufhören|deja|pare|pára|smetti|smettere|stoppen|hou|przestań|skończ|no|keine|kein|geen|basta|fini|pausar|pauzeer|wstrzymaj|sospendi|suspend|suspende|désabonne',
  now: 'now|jetzt|sofort|maintenant|ahora|ya|adesso|ora|subito|agora|já|nu|teraz|сейчас',
  when: 'when|next|nächste|nächster|wann|quand|prochain|prochaine|cuándo|próximo|quando|prossimo|wanneer|volgende|kiedy|następny|následující|status|whens',
  wish: 'want|need|set up|schedule|start|will|möchte|brauche|veux|voudrais|quiero|quisiera|necesito|voglio|vorrei|quero|queria|preciso|wil|chcę|chciałbym|vill',
  post: 'send|post|posting|posts|share|schick|schicke|envoie|envoyer|envía|manda|mandami|envia|stuur|wyślij|skicka|poste|posten|postet|publie|publier|poster|publica|publicar|pubblica|plaats|posta|postar|publique|opublikuj|publikuj|wrzucaj|wysyłaj|wysyłać|schicken|send me|mande|enviar|enviar|inviare|invia|sturen',
  here: 'here|channel|hier|kanal|ici|canal|aquí|acá|qui|canale|aqui|kanaal|tutaj|tu|kanale|kanał|här|daily|morning|weekly|tägliche|täglichen|morgens|quotidien|matin|diario|diaria|mattina|mattutino|giornaliero|manhã|diário|diária|dagelijkse|dagelijks|ochtend|codzienne|poranne|rano',
  card: 'card|profile|info|infos|information|tell|who|whos|karte|profil|daten|wer|fiche|coordonnées|parle|ficha|datos|quién|dime|scheda|dati|chi|dados|quem|fala|fale|kaart|gegevens|wie|karta|dane|kim|kto|vem',
  detail:
    'email|e mail|mail|address|phone|number|contact|contacts|timezone|details|kontakt|telefon|telefonnummer|adresse|nummer|téléphone|numéro|contacto|teléfono|número|correo|contatto|telefono|numero|contato|telefone|contactgegevens|telefoonnummer|adres|adresu',
  connect:
    'connect|verbinde|verbinden|anbinden|connecte|connecter|connexion|conecta|conectar|conecto|collega|collegare|collego|connetti|koppel|koppelen|verbind|połącz|połączyć|podłączyć|podłączam|anslut',
  help: 'help|commands|hilfe|befehle|aide|commandes|ayuda|comandos|sirve|aiuto|comandi|serve|sert|funziona|funktioniert|fonctionne|hulp|commando s|werkt|ajuda|hjälp|pomoc|pomocy|komendy|polecenia|działa|помощь|what can you do|what can u do|what do you do|what can i do|what can i type|what can i type here|what do i type|what can i write|how does this work|how does it work|was kannst du|was kannst du alles|que sais tu faire|tu peux faire quoi|qué puedes hacer|cosa sai fare|cosa puoi fare|o que você faz|wat kun je|wat kan je|co umiesz|co potrafisz',
  greeting:
    'hi|hello|hey|hallo|moin|servus|bonjour|salut|hola|olá|oi|ciao|buongiorno|hej|cześć|goedemorgen|thanks|thx|ty|cheers|danke|dankjewel|bedankt|merci|gracias|grazie|obrigado|obrigada|valeu|dzięki|dziękuję|tack|спасибо|дякую|ok|okay|super|great|perfect|cool|yes|yep|no|nope|ja|nein|oui|non|sí|si|sim|não|nee|tak|nie|good morning|good afternoon|good evening|thank you|thank you so much|guten morgen|guten tag|vielen dank|danke dir|merci beaucoup|buenos días|buenas|muchas gracias|grazie mille|bom dia|boa tarde|dank je|dank je wel|dzień dobry|god morgon',
  fill: 'ill|lets|turn|switch|over|off|out|onto|all|it|its|until|till|by|bis|auf|um|vom|bei|beim|jusqu|pour|hasta|fino|tot|hab|habe|haben|hatte|hat|ho|ha|met|mit|con|com|avec|med|z|zu|zum|zur|toe|aan|ab|an|af|up|op|na|al|ao|au|a|i|ich|ik|je|jag|he|ya|ja|number|no|nr|just|already|schon|deja|gerade|bereits|well|ok|okay|numero|nummer|number|one|→|->|of|is|as|als|sent|mark|we|u|you|du|tu|can|could|cant|kann|kannst|könnte|können|peux|peut|pourrais|on|puedes|puede|podrías|puoi|può|pode|podes|posso|kan|kun|kunnen|możesz|mogę|mnie|me|mich|mir|moi|mi|mij|to|too|go|do|in|ne|ner|nem|nen|et|est|qui|que|c|s|il|elle|va|la|le|les|lo|li|un|una|uma|o|os|as|el|los|las|da|do|das|de|di|del|della|dei|du|des|das|der|die|den|het|een|ten|ta|to|se|si|sie|er|es|sim|and|then|so|now|today|heute|nicht|niet|not|don|t|more|mehr|meer|more|give|gimme|nog|noch|even|ff|mal|eben|doch|bitte|wait|no|actually|sorry|era|war|was|were|er|sollte|should|debería|dovrebbe|deveria|days|day|few|some|couple|uns|dias|ein|paar|tage|unos|días|quelques|jours|qualche|giorno|paar|dagen|kilka|dni|por|durch|with|how|wie|comment|cómo|come|como|hoe|jak|hur|unserer|our|plattform|platform|plataforma|piattaforma|plateforme|platformie|platforma|platformy|konto|account|workspace|slack|touchline|this|that|these|dit|dies|questo|isto|isso|eso|esto|ça|cela|to|sure|deze|dezen|dieser|diesem|diesen|ce|cette|cet|este|esta|neste|nesta|questo|tym|w|zu|und|y|e|och|client|cliente|klient|klienta|kliënt|cliënt|klant|last|letzte|letzten|dernière|dernier|última|último|ultima|ultimo|laatste|ostatnią|ostatnie|action|aktion|azione|acción|ação|actie|akcję|machen|maken|every|each|daily|morning|weekly|tägliche|täglichen|quotidien|matin|diario|diaria|mañana|giornaliero|mattutino|diário|diária|dagelijkse|dagelijks|codzienne|poranne|hier|there|my|ma|mi|mia|meu|minha|mein|meine|meu|that|going|komt|komen|viene|vient|kommt|sale|geht|schließe|does|did|are|there|a|lhe|le|was|was|what|sono|ci|che|quali|quais|welke|jakie|bitte|please|pls|stp|svp|porfa|proszę|u|ją|go|mu|jej|dla|serve|waar|waarvoor|wofür|wozu|pra|para|quoi|qué|isso|per|tell|fala|parle|fammi|dime|diz|me|look|show|zeig|show|vandaag|oggi|hoje|hoy|dziś|dzisiaj|aujourdhui|yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|about|again|early|cedo|früh|tôt|temprano|pronto|presto|vroeg|wcześnie|rano|at|for|from|czy|você|eu|io|yo|nur|nu|sei|è|é|jest|są|will|wil|want|wants|the|would|like|pela|pelo|à|às|nach|late|ge|heb|hem|haar|abbiamo|avons|hemos|temos|mamy|wir|nous|nosotros|noi|wij|door|thing|things|stuff|ding|cosa|coisa|truc|rzecz|está|erst|only|pas|dopiero|eerst|eens|need|needs|time|mach|macht|oops|ups|hoppla|fais|haz|faz|maak|whoops|kannste|bis zum|ehrlich|wrong|mistake|falsch|faux|errado|erro|error|fout|sbagliato|pomyłka|it was|was wrong|ist|sind|sont|son|foi|foram|wurde|wurden|been|being|mag|mogen|darf|maar|tá|tão|set|put|bitte schön|schick|ihn|diese|jetzt|wenn|if|when|für|voor|pro|p|bo|celle|dass|jeszcze|raz|még|einen|eine|dal|aos|ai|j|n|d|l|qu|kindly|hey|hi|hallo|ciao|hola|oi|bonjour|cześć|tak|sì|sí',
};

const roles = new Map<string, Set<Role>>();
for (const [role, all] of Object.entries(words) as [Role, string][])
  for (const word of all.split('|')) roles.getOrInsertComputed(foldName(word), () => new Set()).add(role);

/** What is said of tasks of the list; the rest is said of other things. */
const ofTasks: readonly Role[] = [
  ...([
    'done',
    'tick',
    'help',
    'do',
    'give',
    'move',
    'edit',
    'called',
    'text',
    'into',
    'rank',
    'remind',
    'again',
  ] as const),
  ...(['undo', 'cancel', 'now', 'fill'] as const),
];
export const isOfTasks = (some: ReadonlySet<Role>): boolean => ofTasks.some((role) => some.has(role));

const none: ReadonlySet<Role> = new Set();

/** What a word, or a whole line, may do in a wish. */
export const rolesOf = (text: string): ReadonlySet<Role> => roles.get(foldName(text)) ?? none;
