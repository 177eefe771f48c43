import type { ActionsBlock, Button } from '@slack/types';
import { actions, button } from './blocks.ts';

/** Where in a list a page is. Pages count from 1. */
export type Place = { page: number; lastPage: number };

/** One page of a list. @param wanted from 1; for a missing page the nearest one is used */
export function pageOf<T>(all: readonly T[], perPage: number, wanted: number): Place & { shown: T[] } {
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(Math.max(1, wanted), lastPage);
  return { shown: all.slice((page - 1) * perPage, page * perPage), page, lastPage };
}

/** A whole list in pages; none if it is empty. */
export const inPages = <T>(all: readonly T[], perPage: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / perPage) }, (_, at) =>
    all.slice(at * perPage, (at + 1) * perPage),
  );

/** " · page 2 of 5"; empty for a list of one page. */
export const pageWords = ({ page, lastPage }: Place): string =>
  lastPage > 1 ? ` · page ${page} of ${lastPage}` : '';

/** **Previous** and **Next**. @param value the value of a button, from its page: the number unless given */
export const turns = (
  { page, lastPage }: Place,
  actionId: string,
  value: (page: number) => string = String,
): Button[] => [
  ...(page > 1 ? [button('Previous', `${actionId}.previous`, value(page - 1))] : []),
  ...(page < lastPage ? [button('Next', `${actionId}.next`, value(page + 1))] : []),
];

/** A row of buttons; no block where there are none. */
export const buttonRow = (elements: ActionsBlock['elements']): ActionsBlock[] =>
  elements.length === 0 ? [] : [actions(elements)];

/** The page that a button's value names: a number at its beginning, or else the first page. */
export const pageNamed = (value: string): number => Math.max(1, Number.parseInt(value, 10) || 1);

/** Reads the first page of a list, and at the same time as many others as hold `most` rows in all. */
export async function readUpTo<T extends { lastPage: number; perPage: number; unreadable: number }>(
  most: number,
  read: (page: number) => Promise<T>,
): Promise<{ first: T; all: T[]; unreadable: number }> {
  const first = await read(1);
  const pages = Math.min(first.lastPage, Math.ceil(most / first.perPage));
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2));
  const all = [first, ...(await Promise.all(rest))];
  return { first, all, unreadable: all.reduce((sum, page) => sum + page.unreadable, 0) };
}
