import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The browser tab in which a person is acting, for as long as their request is handled; undefined for scripts. Slack
 * opens a modal in the client where it was asked for, and in no other.
 */
export const actingClient = new AsyncLocalStorage<string | undefined>();
