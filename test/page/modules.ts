/** Imports one of the page's modules, which are plain JavaScript. Only modules without browser objects work in Node. */
export const load = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../src/playground/page/client/${path}`, import.meta.url).href) as Promise<Module>;

/** A node of a parsed text. */
export type Node = { type: string; [key: string]: unknown };
