import { authMethods } from './auth.ts';
import { chatMethods } from './chat.ts';
import { conversationMethods, historyMethods } from './conversations.ts';
import { fileMethods } from './files.ts';
import type { Method } from './method.ts';
import { oauthMethods } from './oauth.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

/** The simulator's Web API methods, by name; any other name is `unknown_method`. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...authMethods,
    ...chatMethods,
    ...conversationMethods,
    ...fileMethods,
    ...historyMethods,
    ...oauthMethods,
    ...userMethods,
    ...viewMethods,
  }),
);
