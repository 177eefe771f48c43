/** Polish endings of names, and those that they stand for: "Anny", "Annie" and "Annę" are of Anna, "Toma" is of Tom. */
const endings = (
  'skiego:ski skiemu:ski skim:ski skiej:ska,ski kowi:k,ek kiem:k,ek dzie:da,d cie:ta,t rze:ra,r iem: owi: ce:ka ka:k,ek ' +
  'ii:ia ie:a, em: ę:a ą:a y:a i:a a: u:'
)
  .split(' ')
  .map((one) => one.split(':') as [ending: string, of: string])
  .map(([ending, of]) => [ending, of.split(',')] as const);
/** The fewest letters that stay: "Ana" is nobody called An. */
const minStem = 2;
const minWhole = 3;

const wordForms = (word: string): string[] =>
  endings.flatMap(([ending, of]) =>
    word.toLowerCase().endsWith(ending) && word.length - ending.length >= minStem
      ? of.flatMap((end) => {
          const stem = word.slice(0, -ending.length);
          return end === '' && stem.length < minWhole ? [] : [stem + end];
        })
      : [],
  );

/**
 * The known name of which a typed one is a case, in Polish: "Anna" of "Anny", "Anna Kowalska" of "Anny Kowalskiej".
 *
 * @param isKnown whether somebody has this name
 */
export function declinedOf(typed: string, isKnown: (name: string) => boolean): string | undefined {
  const [first = '', ...others] = typed.split(' ');
  if (others.length > 1) return undefined;
  const [last] = others;
  if (last === undefined) return wordForms(first).find(isKnown);
  const lasts = [last, ...wordForms(last)];
  return [first, ...wordForms(first)].flatMap((one) => lasts.map((other) => `${one} ${other}`)).find(isKnown);
}
