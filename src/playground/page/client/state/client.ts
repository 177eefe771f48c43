/**
 * This tab's name for the simulator, kept when the page is loaded again: a modal that was opened here appears in no other
 * tab or browser.
 */
export const client = sessionStorage.getItem('client') ?? crypto.randomUUID();
sessionStorage.setItem('client', client);
