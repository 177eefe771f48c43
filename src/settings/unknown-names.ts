import { editDistance } from '../lib/edit-distance.ts';

const wordsOf = (name: string): string[] => name.split('_').filter(Boolean);
const sorted = (words: string[]): string => words.toSorted().join();

/** Two letters, but one in a short word: otherwise `HOME` would be a slip of `HOST`. */
const isSlip = (name: string, known: string): boolean => {
  const most = known.length > 4 ? 2 : 1;
  return editDistance(name, known, most) <= most;
};

/** The same words in another order, with one more before them (`TOUCHLINE_REDIS_URL`), or without one (`SLACK_TOKEN`). */
function isOtherWords(name: string, known: string): boolean {
  const [given, own] = [wordsOf(name), wordsOf(known)];
  if (own.length < 2) return false;
  if (sorted(given) === sorted(own) || given.slice(1).join('_') === known) return true;
  return given[0] === 'SLACK' && own.some((_, left) => own.toSpliced(left, 1).join('_') === name);
}

/**
 * Names that look like a misspelled setting, with the setting that was meant. Other programs' names are left alone: npm's
 * own, and addresses that Kubernetes injects for a service (`REDIS_PORT=tcp://…`).
 */
export function unknownNames(given: Readonly<Record<string, string>>, known: readonly string[]): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (known.includes(name) || /^npm_/i.test(name) || /^(?:tcp|udp):\/\//.test(value)) continue;
    const upper = name.toUpperCase().replaceAll('-', '_');
    const meant =
      known.find((one) => one === upper) ??
      known.find((one) => isSlip(upper, one)) ??
      known.find((one) => given[one] === undefined && isOtherWords(upper, one));
    if (meant !== undefined)
      problems.push(`${name} is not a setting, and nothing reads it: rename it to ${meant}, or remove it.`);
  }
  return problems;
}
