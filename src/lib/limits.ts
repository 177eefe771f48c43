/** What helpers may take up. */
/** How long work may run before it lets other work run, in milliseconds. */
export const turnMs = 4;
