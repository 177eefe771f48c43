import { authMethods } from './auth.ts';
import { blockMethods } from './blocks.ts';
import { channelMethods } from './channels.ts';
import { chatMethods } from './chat.ts';
import { conversationMethods } from './conversations.ts';
import { entityMethods } from './entity.ts';
import { fileMethods } from './files.ts';
import { functionMethods } from './functions.ts';
import { historyMethods } from './history.ts';
import { memberMethods } from './members.ts';
import type { Method } from './method.ts';
import { oauthMethods } from './oauth.ts';
import { reactionMethods } from './reactions.ts';
import { scheduledMethods } from './scheduled.ts';
import { unfurlMethods } from './unfurl.ts';
import { usergroupMethods } from './usergroups.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

/** The simulator's Web API methods, by name; any other name is `unknown_method`. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...authMethods,
    ...blockMethods,
    ...channelMethods,
    ...chatMethods,
    ...conversationMethods,
    ...entityMethods,
    ...fileMethods,
    ...functionMethods,
    ...historyMethods,
    ...memberMethods,
    ...oauthMethods,
    ...reactionMethods,
    ...scheduledMethods,
    ...unfurlMethods,
    ...usergroupMethods,
    ...userMethods,
    ...viewMethods,
  }),
);
