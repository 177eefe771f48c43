import { mayConnect } from '../../surface/changeable.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { sentence } from '../../ui/message.ts';
import { tellNews } from './connection-news.ts';

/** **Ask Marta**, in a workspace that is not connected: its admins are asked once a day, whoever asks. */
export const wantConnection: ActionHandler = async (context) => {
  const { services, workspaceId, installation, userId, reply } = context;
  const existing = await services.connections.get(workspaceId);
  if (existing !== undefined) return reply(sentence('This workspace is connected by now. Type `/todo`.'));
  // Guests and people of other workspaces may not ask either.
  await mayConnect(context, existing, { fresh: false });
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const news = { what: 'wanted' as const, id: day, by: userId };
  const said = await tellNews(services, { workspaceId, installation, news });
  const again = 'They were asked today already. Once they have connected it, Home shows your tasks.';
  const asked = 'I’m asking the Slack admins here. Once one of them has connected it, Home shows your tasks.';
  await reply(sentence(said === 'known' ? again : asked));
};
