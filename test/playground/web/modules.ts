/** The page's modules are plain JavaScript for browsers; those without a browser's objects are tested as they are. */
export const load = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../../src/playground/web/page/${path}`, import.meta.url).href) as Promise<Module>;

/** A node of the trees into which texts are parsed. */
export type Node = { type: string; [key: string]: unknown };
