import { foldName } from './names.ts';

/**
 * Names that people use for one another, one group a line: given names and what their bearers are called. Common ones
 * from the languages that coaches and clients are likely to have; typed as people type them, without accents.
 */
const groups = `
abigail abby abbie gail
adam adas ad
adrian adrianna ade
agnieszka aga agnes agi
albert al bert bertie
aleksander aleksandr alexander alejandro alessandro alec alex lex sasha sascha sandy xander olek alek sandro ale
aleksandra alexandra alejandra alessandra alex lexi sandra sasha ola olenka sandy ale
alexis alexia alex lexi
alfred alfredo alfie alf fred freddie
alice alicia alicja ala allie
alison allison ali allie
amanda mandy manda
amelia amelie amy mela millie
anastasia anastasiya anastazja nastya nastia stacy stasia ana
andrew andrei andrey andreas andrzej andrea andres anders andy drew jedrek endre
angela angelina angelica angie angel
anna ana anne ann hannah annie anya ania anka hanna anita anika nan nancy annika
anthony antonio anton antoni antoine tony toni ant antek toto
antonia antonina toni tonya tosia
arkadiusz arek
arthur artur arturo art artie
barbara barb barbie babs basia bea
bartholomew bartlomiej bartosz bartholomaus bart bartek barry
beata beatrice beatriz beatrix bea trixie
benjamin benedict benito ben benny benji benek
bernard bernardo bernhard bernie
bogdan bogdana bogus
brian bryan bri
bridget brigitte brigitta bridie biddy
caroline carolina carolyn karolina karoline carol carrie caro lina karo
cassandra cass cassie
catherine katherine kathryn katarina katarzyna katharina caterina catalina ekaterina yekaterina katrina karin kathleen caitlin cathy kathy kate katie kat kasia katya katia kitty cat kati kaska katka trina kay
cecilia cecylia cecile cece celia cila
charles carlos karl carl karol carlo charlie chuck chas chip
charlotte carlotta charlie lottie lotte lola
christian krystian kristian cristian chris
christine christina kristina krystyna cristina christiane chris chrissy tina krysia kris kirsten kirsty chrissie
christopher krzysztof cristobal christoph kristof chris kit topher krzys krzysiek kris
clara klara claire clare
claudia klaudia claudette
cynthia cindy
damian damien
daniel daniil dan danny danek dani
daniela danielle dani danka danuta
david dawid davide dave davey davy dawidek
deborah debra deb debbie debby
dennis denis dionisio den denny
dmitry dmitri dmytro dima mitya
dominic dominik domingo dom nick
dominika dominique domi
donald don donnie donny
dorothy dorota dorothea dot dottie dolly dorotka thea
edmund edward eduardo edgar eduard edwin ed eddie ted teddy ned edek
eleanor elena helena ellen elaine helen yelena olena ellie nell nellie lena nora lenka hela ela ella
elizabeth elisabeth elzbieta elizaveta elisabetta isabel isabella isabelle elise eliza liz lizzy lizzie beth betty betsy lisa liza libby ela elka bella izzy iza bess ella elsa elsie lili
emily emilia emma em emmy mila milly emi
emmanuel manuel emanuel manny manu
eric erik erich
eugene eugeniusz evgeny yevgeny gene zhenya genek
eva ewa eve evelyn evie ewka
felicity felicia flick
florence flo florrie
frances francesca franciszka francoise fran frankie fanny franka
francis francisco francesco franciszek frank franz francois frankie paco pancho franek fran
frederick friedrich fryderyk federico fred freddie freddy fritz rick
gabriel gabriele gabe gabi gabo gabrys
gabriela gabrielle gabriella gabi gaby ella gabrysia
genevieve gen jenny viv
george georg jorge jerzy giorgio georgy georgios jurek yuri geordie
gerald gerard gerardo gerry jerry
gertrude gert trudy
gillian jill gill
grace grazia gracie graciela
gregory grzegorz gregorio grigory greg gregor grzesiek grisha
guadalupe lupe lupita
gwendolyn gwen wendy
harold harald harry hal
heinrich henry henryk enrique enrico hendrik henri harry hank hal heinz kike heniek
henrietta henrike etta hettie
ignatius ignacio ignacy nacho ignas
irene irena irina ira irenka rene
isaac isaak ike
ivan jan jean joan john johann johannes johan juan joao giovanni jon johnny jack ian sean jasio janek vanya hans yan gianni hansi jano
jacek jacob jakub jacobo yakov james jaime jakob jake jim jimmy jamie kuba coby diego jay jacques
jacqueline jackie jacqui
jadwiga hedwig jadzia
janet jane janina johanna joanna joana juana jana giovanna jean jo joan asia jen janie hanna joasia
jaroslaw jaroslav jarek
jason jay jase
jeffrey geoffrey jeff geoff
jennifer jenny jen jenna jenni
jeremy jeremiah jerry jem
jessica jess jessie
joaquin joachim quino achim jochen
jonathan jonatan jon johnny nathan
jordan jordi
joseph josef jose jozef giuseppe yosef joe joey pepe jozek sepp beppe jos zef
josephine josefina josefa jo josie fina pepa
joshua josue josh
judith judyta judy jude
julia juliana julie juliet julka jules jule giulia
julian julius julio juliusz jules
justin justyn justus
justine justyna tina
kamil camilo kamilek
kamila camila camille cami milla
kazimierz casimir kazik kaz
kenneth ken kenny
kimberly kimberley kim
konrad conrad con
konstantin konstanty constantine kostya costa
larissa lara
laura lauren lorraine laurie lori
laurence lawrence lorenzo wawrzyniec lars larry laurie loz
leonard leonardo leonid leon leo len lenny
leslie les lesley
leticia letitia lety tish
lillian liliana lilian lily lil lilly
louis luis ludwig luigi ludwik lewis lou louie lutz
louise luisa luise lou lulu
lucas lukas lukasz luca luke luc lucek
lucy lucia lucyna luz lucille lu
lydia lidia lida
magdalena madeleine madeline magda maddie lena maggie leni magdusia
malgorzata margaret margarita margarethe marguerite margherita margot marjorie maggie meg peggy marge margie greta gosia malgosia gretchen rita daisy madge grete
marcin martin martino marty
marcus markus marco mark marek mario marc
maria mary marie miriam mariam marija maryam mia molly polly mimi marysia maja marysienka masha mitzi marita mariana
mariola mariolka
marius mariusz mario
martha marta marty tusia
mateusz matthew matthias matteo mateo matvey matt matty mati matze matias mats
maximilian maksym maxim maximilien maxwell max maks
melanie mel mela
melissa mel lissa missy
michael michal mikhail miguel michele michel mikael mike mick mickey micky misha mikey misiek miki mischa
michelle michaela michele mikaela shelly mica miki
mildred millie milly
miroslaw miroslav mirek miro
mohammed muhammad mohamed mehmet mohammad mo
monica monika mona nika
natalia natalie nataliya natasha nat nata talia nati nathalie
nathaniel nathan nate nat
nicholas nikolai nicolas nicola mikolaj nikolas niklas nick nicky nico klaus colin kolya niko miki
nicole nicola nicoletta nikki nicky coco nika
norman norm
olga ola olya
oliver olivier ollie noll oli
olivia oliwia liv livvy ollie
pamela pam pammy
patricia patrycja pat patty patti tricia trish patsy
patrick patryk patricio patrizio pat paddy rick
paul pavel pawel pablo paolo pavlo paulie pawelek
paula pauline paulina paola polly paulinka
penelope penny pen
peter pyotr piotr pedro pietro pierre petr pete piotrek petya petros
philip phillip filip felipe philippe filippo phil pip pippo
philippa pippa pip
priscilla cilla prissy
przemyslaw przemek
rachel raquel rahel rae rach
radoslaw radek
rafael raphael rafal raffaele rafa raf rafi
raymond ramon raimund ray
rebecca rebeka becky becca beck
regina reggie gina
reginald reg reggie
richard ricardo riccardo ryszard dick rick ricky rich richie rico rysiek
robert roberto rob bob bobby robbie bert robin robek robcio
roberta bobbie robbie
roderick rodrigo rod roddy
roger rogelio rodge
roland orlando rolando rollo
roman romek
ronald ronaldo ron ronnie
rosemary rosalind rosalia rosa rose rosie roz roza
rudolf rodolfo rudy rudi
russell russ
ryszarda rysia
salvador salvatore sal
samantha sam sammy
samuel samson sam sammy
sarah sara sally sadie
sebastian sebastien bastian seb basti bas
sergey sergio sergei sergiusz serge seryozha
sigmund zygmunt siggi zyga
silvia sylvia sylwia silke syl
simon szymon simeon simone si szymek
slawomir slawek
sophia sofia zofia sophie sonia sonya zosia sofie
stanislaw stanislav stan staszek stas slava
stephanie stefania stephania stefanie steph steffi stefcia fanny
stephen steven stefan esteban etienne stefano steve stevie stef steffen
susan suzanne zuzanna susanna susana sue susie suzy zuza zuzia sanne sanna
svetlana swietlana sveta lana
tadeusz thaddeus tadek tad ted
tamara tammy toma
terence terry tel
teresa theresa therese terry tess tessa tracy resi
theodora dora thea
theodore teodor theodor fyodor teodoro ted teddy theo fedya
thomas tomas tomasz tommaso tom tommy tomek thom
timothy timoteo timofey tim timmy
tobias toby tobi
ursula urszula ula uschi ursel
valentina valentine valerie valeria val vale tina lera
veronica weronika veronika ronnie vera nika roni wera
victor viktor wiktor vittorio vic vik
victoria wiktoria viktoria vicky vicki tori wika vika toria
vincent vincenzo vicente wincenty vince vinny enzo
virginia ginny gina
vladimir volodymyr wlodzimierz vlad volodya wlodek vova
walter walt wally gualtiero
wilhelm william guillermo guillaume guglielmo willem will bill billy liam willy willi memo wil
wilhelmina willa mina minnie billie
wojciech adalbert wojtek
yolanda jolanta iolanda jola yoli
zachary zach zack zak
zbigniew zbyszek zbych
zdzislaw zdzisiek
`;

const namesIn = groups
  .trim()
  .split('\n')
  .map((line) => foldName(line).split(' '));

const groupsOf = new Map<string, Set<number>>();
for (const [group, names] of namesIn.entries())
  for (const word of names) groupsOf.getOrInsertComputed(word, () => new Set()).add(group);

/**
 * The full or short forms of a name: "katarzyna" for "kasia", and "will" for "bill". Includes the name itself if it is
 * known. It has to be folded (`foldName`).
 */
export const nicknamesOf = (name: string): Set<string> =>
  new Set([...(groupsOf.get(name) ?? [])].flatMap((group) => namesIn[group] ?? []));
