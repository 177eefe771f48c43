import type { Priority } from '../../platform/resources.ts';
import { foldName } from '../../workspaces/names.ts';
import type { DaySpan } from '../day-spans.ts';

/** What words of a list say. */
export type Said = {
  whose?: 'mine' | 'clients' | 'all';
  state?: 'open' | 'overdue' | 'done';
  /** Whether they are due or done then is not said. */
  span?: DaySpan;
  due?: DaySpan;
  /** Without a due date. */
  undated?: true;
  priority?: Priority;
  newest?: true;
  /** Not tasks, but what repeats. */
  repeating?: true;
  page?: number;
};

/**
 * What a word is in a list. `and` may join names. `lead` begins a wish to see one, and so does `question`; `subject` is
 * "tasks"; `for` and `in` stand before names; `finished` says that tasks are done, in a question only; `trait` is what
 * tasks have and no list can look for; `glue` says nothing of its own.
 */
export type Meaning =
  | Said
  | 'lead'
  | 'question'
  | 'subject'
  | 'for'
  | 'in'
  | 'page'
  | 'finished'
  | 'trait'
  | 'and'
  | 'glue';

/** Words and phrases by what they say: a filter and its value, a filter that is set, or another meaning. */
const table = `
span today: my day|mein tag|ma journée|mi día|la mia giornata|mijn dag|meu dia|mój dzień|today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|dziś|na dziś|сегодня|сьогодні|今日|今天|hôm nay|hari ini|tänään|اليوم
span tomorrow: tomorrow|tomorrows|tmrw|tmr|morgen|demain|mañana|amanhã|domani|imorgon|i morgon|jutro|na jutro|завтра|明日|明天|ngày mai|besok|huomenna|غدا
span yesterday: yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igår|i går|wczoraj|вчера|вчора|昨日|昨天|hôm qua|kemarin|eilen|أمس
span this-week: of the week|der woche|de la semaine|de la semana|da semana|della settimana|van de week|tygodnia|my week|meine woche|ma semaine|mi semana|la mia settimana|mijn week|minha semana|mój tydzień|this week|this weeks|diese woche|dieser woche|cette semaine|esta semana|desta semana|nesta semana|de esta semana|questa settimana|di questa settimana|deze week|den här veckan|denna vecka|w tym tygodniu|ten tydzień|на этой неделе|эту неделю|цього тижня|今週|本周|这周|tuần này|minggu ini|tällä viikolla|هذا الأسبوع|essa semana|nessa semana|dessa semana|tym tygodniu|na ten tydzień|cette semaine-ci
span last-week: de la semaine dernière|de la semana pasada|da semana passada|della settimana scorsa|last week|past week|letzte woche|letzter woche|la semaine dernière|semaine dernière|la semana pasada|semana pasada|semana passada|na semana passada|settimana scorsa|la settimana scorsa|vorige week|afgelopen week|förra veckan|w zeszłym tygodniu|zeszły tydzień|на прошлой неделе|прошлую неделю|минулого тижня|先週|上周|tuần trước|minggu lalu|viime viikolla|الأسبوع الماضي
span next-week: de la semaine prochaine|de la semana que viene|da semana que vem|della settimana prossima|next week|next weeks|coming week|nächste woche|nächster woche|nächsten woche|kommende woche|kommenden woche|la semaine prochaine|semaine prochaine|la próxima semana|próxima semana|la semana que viene|semana que vem|na próxima semana|prossima settimana|la prossima settimana|settimana prossima|volgende week|komende week|nästa vecka|w przyszłym tygodniu|przyszły tydzień|на следующей неделе|следующую неделю|наступного тижня|来週|下周|tuần sau|tuần tới|minggu depan|ensi viikolla|الأسبوع القادم
span weekend: weekend|this weekend|the weekend|wochenende|dieses wochenende|am wochenende|week-end|ce week-end|ce weekend|le week-end|fin de semana|este fin de semana|el fin de semana|fim de semana|este fim de semana|questo weekend|nel weekend|dit weekend|het weekend|helgen|i helgen|w weekend|выходные|выходных|вихідні|週末|周末|cuối tuần|akhir pekan|viikonloppuna|عطلة نهاية الأسبوع
span next-month: next month|coming month|nächsten monat|nächster monat|kommenden monat|le mois prochain|mois prochain|el próximo mes|próximo mes|el mes que viene|mes que viene|próximo mês|no próximo mês|mês que vem|prossimo mese|il prossimo mese|mese prossimo|volgende maand|komende maand|nästa månad|w przyszłym miesiącu|przyszły miesiąc|в следующем месяце|следующий месяц|наступного місяця|来月|下个月|下月|tháng sau|tháng tới|bulan depan|ensi kuussa|الشهر القادم
span this-month: this month|diesen monat|dieser monat|ce mois|ce mois-ci|este mes|este mês|questo mese|deze maand|den här månaden|denna månad|w tym miesiącu|в этом месяце|цього місяця|今月|本月|这个月|tháng này|bulan ini|tässä kuussa|هذا الشهر
span last-month: last month|letzten monat|le mois dernier|mois dernier|el mes pasado|mes pasado|mês passado|no mês passado|mese scorso|il mese scorso|vorige maand|förra månaden|w zeszłym miesiącu|в прошлом месяце|минулого місяця|先月|上个月|tháng trước|bulan lalu|viime kuussa|الشهر الماضي
whose mine: mine|my|my own|me|myself|mein|meine|meiner|meinen|meines|mir|mes|mon|moi|mis|mi|mías|míos|minhas|minha|meus|meu|miei|mie|mio|mia|mijn|mij|mina|min|mitt|mig|moje|mój|moich|moja|мои|мой|моя|моих|мне|мої|мій|мені|私の|私|我的|của tôi|saya|omat|minun|مهامي|لي
whose clients: my clients|all clients|all the clients|all my clients|all of my clients|my coachees|all my coachees|our clients|meine klienten|meiner klienten|meinen klienten|alle meine klienten|meine klientinnen|meine kunden|meine coachees|mes clients|tous mes clients|mes coachés|mis clientes|todos mis clientes|meus clientes|todos os meus clientes|miei clienti|i miei clienti|mijn klanten|mijn cliënten|mina klienter|moi klienci|moich klientów|мои клиенты|моих клиентов|мої клієнти|моїх клієнтів
whose all: all|tout|tudo|tutto|wszystko|everyone|everybody|everything|team|the team|our team|the whole team|whole team|alle|allen|aller|alles|tous|toutes|tout le monde|todas|tutti|tutte|iedereen|allemaal|alla|wszystkie|wszystkich|wszyscy|все|всех|усі|всі|усіх|すべて|全て|全部|所有|tất cả|semua|kaikki|كل
state open: open|hasnt done|hasnt done yet|havent done|havent done yet|hasnt finished|not done yet|left to do|falta|faltam|fehlt|fehlen|manque|manca|noch nicht erledigt|pas encore fait|nog niet gedaan|not done|unfinished|pending|outstanding|not finished|unerledigt|offen|offene|offenen|offener|ouvert|ouverts|ouverte|ouvertes|en cours|abierta|abiertas|abiertos|pendiente|pendientes|aberta|abertas|abertos|pendente|pendentes|em aberto|aperta|aperte|aperti|in sospeso|openstaand|openstaande|öppna|otwarte|otwartych|открытые|открытых|незавершенные|відкриті|незавершені|未完了|未完成|chưa xong|terbuka|belum selesai|avoimet|مفتوحة|remaining|still to do|übrig|ausstehend|ausstehende|nicht erledigt|nicht fertig|zu tun|zu erledigen|reste|restent|restant|restantes|reste à faire|à faire|en attente|queda|quedan|me queda|por hacer|sin hacer|sin terminar|resta|restano|rimane|rimangono|da fare|da finire|non fatte|te doen|nog te doen|nog open|niet gedaan|zostało|pozostało|zostały|niezrobione|niedokończone|nieukończone|restam|sobrou|por fazer|não feitas|ainda abertas|untouched|in progress|not started|left over|still open|en souffrance|non terminées|non faites|no hechas|non completate|non finite|onafgemaakt|onvoltooid|niet af|w toku|nierozpoczęte|incompletas|inacabadas|unfertig|unbearbeitet|liegen geblieben
state overdue: missed|verpasst|versäumt|manquées|ratées|gemist|przegapione|overdue|late|past due|behind|überfällig|überfällige|überfälligen|überfälliges|verspätet|verspätete|zu spät|en retard|retard|vencida|vencidas|vencido|vencidos|atrasada|atrasadas|atrasado|atrasados|in ritardo|scadute|scaduta|scaduti|te laat|te late|achterstallig|achterstallige|over tijd|försenad|försenade|försenat|zaległe|zaległych|spóźnione|spóźnionych|po terminie|просроченные|просрочено|просроченных|прострочені|прострочено|期限切れ|遅れ|逾期|过期|quá hạn|trễ hạn|terlambat|myöhässä|متأخرة|past deadline|past their date|lagging|im verzug|im rückstand|in verzug|hinterher|verspäteten|dépassée|dépassées|dépassé|retrasada|retrasadas|retrasado|retrasados|con retraso|fuera de plazo|arretrate|arretrati|scaduto|verlopen|achterstand|przeterminowane|przeterminowanych|opóźnione|opóźnionych|em atraso|spóźnia|spóźniony|spóźniona|zalega|zaległości|achter|achterloopt|is behind|running late|zaległego|zaległą|zaległy|zaległej|spóźnione zadania|oberfällig|past due date|gone past|expired|slipping|slipped|retards|atrasos|retrasos|ritardi|vertraagd|zu spät dran|überschritten|abgelaufen|abgelaufene|em falta|zapóźnione|po czasie
state done: done|completed|finished|closed|erledigt|erledigte|erledigten|erledigtes|fertig|fertige|terminé|terminée|terminés|terminées|fait|faits|faites|fini|finies|hecha|hechas|hecho|hechos|terminado|terminada|terminadas|completada|completadas|feita|feitas|feito|feitos|concluída|concluídas|concluído|fatto|fatte|fatta|completata|completate|completato|klaar|gedaan|afgerond|afgeronde|klara|klart|avklarade|zrobione|zrobiony|zrobiona|ukończone|сделано|сделанные|выполнено|выполненные|готово|зроблено|виконані|完了|已完成|完成|đã xong|hoàn thành|selesai|valmiit|valmis|tehdyt|منجزة|مكتملة|achevées|achevés|terminados|completados|cerradas|acabadas|cerrados|finite|finiti|finito|chiuse|completati|voltooid|voltooide|wykonane|zakończone|skończone|skończony|ukończonych|wykonanych|zakończonych|completas|completos|finalizadas|concluídos|concluida|concluidas|abgeschlossen|abgeschlossene|abgeschlossenen|skończył|skończyła|zrobił|zrobiła|ukończył|ukończyła|ya está|ya están|ya quedó|ya quedaron|já está|já estão|já tá|já foi|è a posto|sono a posto|is weg|gaat af|mam to za sobą|z głowy|är klar|är klara
priority high: high priority|high prio|highest priority|top priority|urgent|important|most important|dringend|dringende|dringenden|wichtig|wichtige|wichtigen|wichtigsten|hohe priorität|hoher priorität|urgente|urgentes|urgents|urgentes|importants|importantes|haute priorité|priorité haute|prioridad alta|alta prioridad|prioridade alta|alta prioridade|urgenti|importanti|alta priorità|priorità alta|hoge prioriteit|dringende|belangrijk|belangrijke|brådskande|viktiga|hög prioritet|pilne|ważne|срочные|важные|термінові|важливі
priority medium: medium priority|mittlere priorität|priorité moyenne|prioridad media
priority low: low priority|niedrige priorität|basse priorité|prioridad baja|baixa prioridade
undated: without dates|without deadlines|without any date|no deadlines|dateless|ohne daten|ohne fristen|sans dates|sans échéances|sin fechas|sin plazo|senza date|senza scadenze|sem datas|sem prazos|zonder data|zonder deadlines|bez dat|bez terminów|no due date|no date|no dates|no deadline|without a due date|without due date|without a date|without date|undated|ohne datum|ohne termin|ohne frist|sans date|sans échéance|sin fecha|sem data|sem prazo|senza data|senza scadenza|zonder datum|zonder deadline|utan datum|bez daty|bez terminu|без даты|без срока|без дати
newest: recently|recent|lately|kürzlich|zuletzt|récemment|récentes|recientemente|recientes|recentemente|recentes|di recente|recenti|onlangs|recente|ostatnio|newest|newest first|latest|latest first|most recent|neueste|neueste zuerst|neuesten|les plus récentes|plus récentes|más recientes|más nuevas|mais recentes|più recenti|più recenti prima|nieuwste|nieuwste eerst|senaste|nyaste|najnowsze|новые|самые новые|найновіші|新しい順|最新|mới nhất|terbaru|uusimmat|الأحدث
repeating: recurring|repeating|repeated|repeats|my repeats|wiederkehrende|wiederkehrenden|wiederholte|récurrentes|récurrents|recurrentes|recorrentes|ricorrenti|terugkerende|återkommande
page: page|seite|página|pagina|sida|strona|страница|сторінка|trang|halaman|sivu|ページ|صفحة
subject: homework|hausaufgaben|devoirs|deberes|huiswerk|ones|task|tasks|cose|cosas|coisas|choses|sachen|dingen|rzeczy|saker|todo|todos|to-do|to-dos|to do list|list|aufgabe|aufgaben|liste|tâche|tâches|tarea|tareas|tarefa|tarefas|attività|compiti|compito|taak|taken|takenlijst|uppgift|uppgifter|zadanie|zadania|zadań|задача|задачи|задач|завдання|タスク|任务|待办|công việc|nhiệm vụ|tugas|tehtävät|مهام|المهام|anything|stuff|assignments|action items|sprawy|sprawa|acties|klusjes|punkte|zadaniach|afazeres|pendências|pendencias|faccende|todo lo|alles was|tout ce qui|todo lo que|tudo que|tudo o que|tutto quello che|alles wat|wszystko co|open items|punti|temas|puntos|pontos|zadanka|todotjes|to-dootjes|deadlines|obligaciones|obligations|impegni|compromissos|obowiązki|trucs|truc|roba|spullen|zeugs|zeug|coisinhas|cositas
lead: pull|grab|fetch|gimme|sehen|zobaczę|a look|a look at|a list of|a glimpse of|an overview of|eine liste von|un aperçu de|una panoramica di|lista|liste|listar|pull up|bring up|show|show me|show us|display|list|list me|give me|let me see|i want to see|i would like to see|view|see|zeig|zeige|zeig mir|zeige mir|anzeigen|montre|montre-moi|montrez|affiche|affiche-moi|muestra|muéstrame|mostrar|enséñame|mostre|mostre-me|mostra|mostrami|toon|laat|visa|pokaż|pokaż mi|покажи|покажи мне|показать|покажи мені|见|显示|给我看|見せて|表示|xem|hiển thị|tampilkan|lihat|näytä|اعرض|get me|lemme see|let us see|lets see|i wanna see|i’d like to see|want to see|id like to see|zeigt|lass sehen|lass mal sehen|ich will sehen|ich möchte sehen|gib mir|fais voir|fais-moi voir|donne-moi|je veux voir|j aimerais voir|voir|enseña|dame|ver|quiero ver|déjame ver|a ver|fammi vedere|fai vedere|vedere|vedi|voglio vedere|vorrei vedere|elenca|dammi|geef|geef me|ik wil zien|wyświetl|wylistuj|chcę zobaczyć|daj mi|zobaczyć|me mostra|me mostre|quero ver|deixa eu ver|liste-moi|montrer|afficher|zeigen|mostrare|tonen|pokazać|laten zien|enseñas|muestras|mostras|mostrarme|enseñarme|montres|zeigst|pokażesz|pokazujesz|mostri|mostrarmi|vediamo|check what|tell me what|fais-moi|fais-moi la liste|dime|dis-moi|dimmi|me diz|me fala|diga-me|sag mir|zeg me|vertel me|powiedz mi|tell me|overzicht|übersicht|aperçu|panoramica|przegląd|rzuć|weergeven|ukaż|exibe|exiba|listame|haz una lista|mach mir eine liste|maak een lijst|zrób listę|faz uma lista|fammi una lista|fammi
question: what|whats|q|qui|which|who|whose|how many|count|number of|was|welche|wer|quelles|quels|qu est-ce qui|qu est-ce que|quoi|qué|cuáles|quién|quais|o que|quem|quali|cosa|chi|wat|welke|wie|vad|vilka|vem|co|jakie|które|kto|что|какие|кто|що|які|хто|何|什么|wieviele|wie viele|combien|combien de|cuántas|cuántos|quiénes|quante|quanti|hoeveel|ile|quantas|quantos|que|whos|which ones|welcher|welches|lesquelles|lesquels|czyje|ktore|czego|komu|wessen|wiens|de quién|di chi|de quem
for: for|of|from|bei|chez|bij|hos|pra|pro|für|von|vom|pour|de|du|d|para|del|da|do|dos|das|per|di|della|voor|van|för|av|dla|od|для|у|от|від|cho|của|untuk|dari|dei|degli|delle|dello|dai|dalla|pelo|pela|aux|u|voor mijn
in: in|im program|im programm|nel programma|dans le programme|en el programa|no programa|in het programma|w programie|im|dans|en|em|na|no|nel|nella|w|we|в|во|trong|di dalam|within|at|nei|nelle|negli|nos|nas|sul|sulla|sulle|aus
trait: but|not|except|excluding|aber|nicht|außer|mais pas|sauf|menos|excepto|salvo|tranne|behalve|unassigned|not assigned|nobody has|no one has|without an owner
finished: finish|finished|complete|completed|close|get done|do last|geschafft|gemacht|fez|fizeram|hizo|hicieron|ha hecho|han hecho|ha fatto|hanno fatto|a fait|ont fait|hat gemacht|erreicht|gelukt|afgekregen|zrobiła|zrobił|zrobili|skończyli|udało
and: and|und|et|e|y|i|en|och|og|oraz|и|та|&|+
glue: do first|als erstes|zuerst|d'abord|en premier|primero|per primo|per prima|eerst|als eerste|najpierw|primeiro|gebeuren|passieren|gern|gerne|mal eben|happen|piacerebbe|gustaría|gostaria de|oldest first|älteste zuerst|les plus anciennes d'abord|please|cooking|happening|planned|lined up|jest|tá|triées par date|triés par date|trié par date|nach datum|sortiert nach datum|por fecha|ordenadas por fecha|por data|per data|ordinate per data|op datum|gesorteerd op datum|pls|plz|thanks|thank you|the|a|is|are|am|was|were|be|due|have|has|had|do|does|did|doing|i|we|you|it|he|she|they|that|which|this|there|to|on|with|by|by date|by due|by due date|by due|and|still|now|right now|currently|need|needs|must|should|working on|left|what|any|ones|things|sorted|sorted by|sorted by date|sorted by due date|ordered by due date|can|could|going on|there|items|more|only|just|nur|seulement|solo|sólo|soltanto|alleen|bara|tylko|только|apenas|up|coming up|my plate|on my plate|on my list|plate|next up|or|his|her|their|your|our|own|next|due on|everything that is|so far|all of|bitte|mal|noch|liegt|liegen|can u|u|hat|haben|die|der|das|den|dem|dies|diese|steht|stehen|an|ansteht|gibt|gibt es|fällige|fälligen|ist|sind|ich|muss|soll|tun|machen|habe|hat|fällig|und|es|zu|sein|s'il te plaît|s'il vous plaît|svp|s il te plait|s il vous plait|les|le|la|l|des|un|une|sont|est|qui|ai|j|c|ci|est ce|y|il y a|pour|prévu|je|ce|que|à|a|faire|dois|doit|doivent|qu|por favor|los|las|el|lo|que|está|están|tengo|tiene|tienen|debe|son|mis|hacer|o|os|as|são|estão|tenho|e|fazer|per favore|per piacere|gli|il|sono|ho|che|fare|devo|deve|ha|un|una|io|eu|yo|alsjeblieft|alstublieft|aub|het|een|ik|zijn|zien|eens|heb|heeft|moet|doen|dat|en|snälla|tack|att|göra|har|jag|är|ska|proszę|są|mam|do zrobienia|zrobić|się|mi|пожалуйста|есть|у меня|будь ласка|は|の|を|が|です|ください|教えて|的|请|我|tolong|làm ơn|kiitos|من فضلك|agenda for|on the agenda|on deck|in my queue|on the cards|on today's plate|auf dem plan|auf dem zettel|auf der liste|auf meiner liste|auf dem tisch|au programme|sur ma liste|sur la liste|en la agenda|en mi lista|en la lista|na agenda|na minha lista|na lista|in agenda|in lista|nella lista|in programma|w planie|w planach|na liście|op de planning|op de agenda|op de lijst|op mijn lijst|op mijn bord|er|nog|moeten|staan|staat|jeszcze|mamy|mają|musi|muszę|wciąż|todavía|aún|aun|tiene que|hay|encore|toujours|reste-t-il|ancora|c'è|devono|ainda|tem|têm|precisa|há|pra fazer|para hacer|eigentlich|denn|gerade|stp|porfa|pf|grazie|danke|merci|gracias|obrigado|obrigada|dzięki|bedankt|thx|hey|hi|so|ok|okay|oh|and what|also|lo de|o que é|to do|mnie|czeka|czekają|nas|vence|vencen|vencem|scade|scadono|vervalt|vervallen|échoit|fällt|fallen|anfällt|va|van|loopt|lopen|läuft|seine|seinen|su|sus|sua|seu|suas|seus|suoi|sue|ses|sa|ihre|ihren|haar|hun|jego|jej|swoje|swoich|graag|tu|peux|peut|peux-tu|pouvez|vous|puedes|puede|podrías|kannst|könntest|du|mir|puoi|può|potresti|kun|kan|pode|poderia|você|możesz|mógłbyś|ma|iemand|jemand|quelqu un|alguien|alguém|qualcuno|ktoś|someone|anyone|anybody|jeszcze nie|não|hab|war|waren|wird|werden|kann|können|will|möchte|wir|ihr|sie|man|mich|uns|dran|drauf|dabei|da|hier|jetzt|schon|auch|etwas|irgendwas|für|zur|zum|im|avons|avez|ont|suis|sommes|êtes|faut|veux|veut|nous|ils|elles|elle|lui|leur|leurs|nos|ça|ces|cet|au|aux|sur|avec|quelque chose|déjà|ici|hemos|han|soy|estoy|quiero|necesito|debo|se|te|al|algo|alguna|alguno|ya|aquí|con|hai|abbiamo|hanno|sei|posso|ad|alla|alle|qualcosa|qualche|già|hebben|ben|bent|wordt|worden|kunnen|wil|willen|wij|ze|zij|hij|hem|ons|onze|iets|ook|wel|dan|daar|dit|deze|met|op|om|był|była|masz|macie|czy|coś|nam|mu|ten|tej|tego|tym|już|temos|sou|somos|nós|ele|ela|eles|elas|lhe|alguma|algum|coisa|já|aqui|ao|às|aos|com|sobre|ive|hes|shes|theyre|got|gotta|something|thing|far|yet|already|if||tutto ciò|w|weg|robię|robimy|robi|muszą|powinien|powinna|mag|mogen|darf|dürfen|maar|besser|mieux|meglio|beter|lepiej|tão|tô|vou|vai|voy|vamos|ga|gaan|going|gonna|wanna|needed|want|like|know|wissen|savoir|saber|sapere|weten|wiedzieć|bekommen|kriegen|would|really|actually|maybe|quick|quickly|schnell|kurz|vite|rápido|veloce|snel|szybko|all the|overview|else|sonst|d autre|más|altro|anders|innego|mais|por ahí|in scadenza|por vencer|à échéance|af|non|nie|niet|not yet|agli|a scadenza|die noch
`;

const all = new Map<string, Meaning[]>();
/** How many words the longest phrase has that begins with this one. */
const lengths = new Map<string, number>();
const add = (words: string, meaning: Meaning): void => {
  for (const word of words.split('|').map(foldName)) {
    const meanings = all.getOrInsertComputed(word, () => []);
    if (!meanings.includes(meaning)) meanings.push(meaning);
    const parts = word.split(' ');
    const [first = ''] = parts;
    lengths.set(first, Math.max(lengths.get(first) ?? 0, parts.length));
  }
};
for (const row of table.trim().split('\n')) {
  const [key = '', words = ''] = row.split(': ');
  const [name = '', value] = key.split(' ');
  const isFlag = /^(?:undated|newest|repeating)$/.test(name);
  add(words, value === undefined && !isFlag ? (name as Meaning) : { [name]: value ?? true });
  if (name === 'span') add(words.replace(/[^|]+/g, 'due $&'), { due: value as DaySpan });
}

/** How many words a phrase may have that begins with this word: none for most words. Folded by `foldName`. */
export const maxWordsFrom = (folded: string): number => lengths.get(folded.split(' ', 1)[0] ?? '') ?? 0;

/** What a phrase may be in a list, in English and every other language of the dates. Folded by `foldName`. */
export const meaningsOf = (folded: string): readonly Meaning[] => all.get(folded) ?? [];

/** What says that tasks are done. Folded by `foldName`. */
export const doneWords = [...all].flatMap(([word, meanings]) =>
  meanings.some((one) => typeof one === 'object' && one.state === 'done') ? [word] : [],
);

/** English words of a list that a slip is looked for in. */
export const oftenTyped =
  'overdue today tomorrow yesterday newest completed finished everyone everybody'.split(' ');
