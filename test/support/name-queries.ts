/** People, and how others would type their names: for the search's figures here and in the bench. */

export type TestPerson = { id: string; name: string; email: string };
export type NameQuery = { typed: string; meant: TestPerson; kind: string };

/** Given names, each with what its bearers are called. Kept apart from the list that the search knows. */
const given =
  `Katarzyna:Kasia Małgorzata:Gosia Agnieszka:Aga Aleksandra:Ola Joanna:Asia Magdalena:Magda Zuzanna:Zuza
Bartholomew:Bart Bartosz:Bartek Tomasz:Tomek Wojciech:Wojtek Krzysztof:Krzysiek Jakub:Kuba Piotr:Piotrek Łukasz:Lukas
Michał:Misiek Paweł:Pawelek Elżbieta:Ela Barbara:Basia Anna:Annie Elizabeth:Liz Margaret:Peggy Katherine:Kate
Catherine:Cathy William:Bill Robert:Bob Richard:Rick Edward:Ted James:Jim Thomas:Tommy Michael:Mike Christopher:Chris
Alexander:Sasha Anthony:Tony Benjamin:Ben Charles:Charlie Daniel:Danny David:Dave Frederick:Fred Gabriella:Gabi
Gregory:Greg Isabella:Bella Jennifer:Jen Jessica:Jess Joseph:Joe Joshua:Josh Matthew:Matt Nicholas:Nick Olivia:Liv
Patricia:Trish Rebecca:Becky Samantha:Sam Stephanie:Steph Susan:Sue Theodore:Theo Victoria:Vicky Zachary:Zach
José:Pepe Francisco:Paco Ignacio:Nacho Guillermo:Memo María:Maria Jesús: Sebastián:Seba Göran: Søren: Jürgen: Zoë:
Chloé: Renée: François: Noémie: Björn: Åsa: Siân: Niamh: Priya: Arjun: Wei: Mei: Yuki: Kenji: Omar: Fatima: Leila:
Kwame: Ngozi: Thandiwe: Dmitry:Dima Ekaterina:Katya Svetlana:Sveta Vladimir:Vova Hannah: Marta: Sofia:Sophie`
    .split(/\s+/)
    .map((pair) => {
      const [name = '', called = ''] = pair.split(':');
      return { name, called };
    });

const surnames =
  `Kowalski Nowak Wiśniewska Wójcik Zieliński Szymańska Lewandowski Dąbrowska Żółkiewski Łęcka Müller
Schäfer Größmann Weiß Jørgensen Ångström Lindqvist Håkansson García Fernández Muñoz Núñez Peña Castañeda Lefèvre
Beauséjour D’Angelo Rossi Esposito O’Connor O’Neill McAllister Smith Johnson Williams Thompson Robertson Fitzgerald
Montgomery Blackwood Harrington Okafor Adeyemi Mbeki Diallo Nakamura Yamamoto Tanaka Nguyen Phạm Chen Zhang Patel
Sharma Krishnamurthy Gupta Rahman Hussain Al-Masri Haddad Cohen Goldstein Petrov Ivanova Sokolov Kuznetsova Dvořák
Novotný Horváth Szabó Popescu Ionescu Papadopoulos Stavros Virtanen Korhonen Andersen Christiansen Bakker Janssen
Hernandez-Lopez Smith-Jones Silva Oliveira Gonçalves Araújo Pereira Castro Delgado Mendoza`.split(/\s+/);

/** Numbers from 0 to 1, the same ones every time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøß’]/gi, (letter) => ({ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ß: 'ss' })[letter] ?? '');

/** This many people with different names, with a middle name once these run out. */
export function peopleOf(count: number): TestPerson[] {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const byName = new Map<string, TestPerson>();
  while (byName.size < count) {
    const middle = next() < 0.1 ? ` ${pick(given).name}` : '';
    const name = `${pick(given).name}${middle} ${pick(surnames)}`;
    if (byName.has(name)) continue;
    const id = `p${byName.size}`;
    const email = `${bare(name)
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')}${byName.size}@clients.example`;
    byName.set(name, { id, name, email });
  }
  return [...byName.values()];
}

/** This many queries, each for somebody out of `people`, with one or two of the things that people do to names. */
export function queriesFor(people: readonly TestPerson[], count: number): NameQuery[] {
  const next = random(11);
  const letters = 'abcdefghijklmnoprstuwyz';
  const at = (length: number) => Math.floor(next() * length);
  /** A letter is added, missing, replaced, doubled or swapped with the next one. */
  const slip = (word: string): string => {
    if (word.length < 4) return word;
    const index = 1 + at(word.length - 2);
    const [before, letter, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)];
    const other = letters.charAt(at(letters.length));
    const ways = [
      before + after,
      before + other + after,
      before + letter + letter + after,
      before + other + letter + after,
      before + after.charAt(0) + letter + after.slice(1),
    ];
    return ways[at(ways.length)] as string;
  };
  const kinds: Record<string, (first: string, last: string, person: TestPerson) => string> = {
    accents: (first, last) => bare(`${first} ${last}`),
    'lower case': (first, last) => `${first} ${last}`.toLowerCase(),
    order: (first, last) => `${last}, ${first}`,
    'first with a slip': (first, last) => `${slip(bare(first))} ${bare(last)}`,
    'last with a slip': (first, last) => `${bare(first)} ${slip(bare(last))}`,
    'both with a slip': (first, last) => `${slip(bare(first))} ${slip(bare(last))}`,
    nickname: (first, last) => `${calledOf(first)} ${bare(last)}`,
    'nickname, slip': (first, last) => `${calledOf(first)} ${slip(bare(last))}`,
    'nickname after': (first, last) => `${bare(last)} ${calledOf(first)}`,
    'beginning of the last': (first, last) => `${bare(first)} ${bare(last).slice(0, 4)}`,
    email: (_, __, { email }) => email,
    'email with a slip': (_, __, { email }) => email.replace(/^[^@]+/, slip),
    'no space': (first, last) => bare(first + last).toLowerCase(),
  };
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, index) => {
    const meant = people[at(people.length)] as TestPerson;
    const words = meant.name.split(' ');
    const kind = names[index % names.length] as string;
    const typed = kinds[kind]?.(words[0] ?? '', words.at(-1) ?? '', meant) ?? '';
    return { typed, meant, kind };
  });
}

const calledOf = (first: string): string => given.find(({ name }) => name === first)?.called || bare(first);
