import { usePage } from '../state/page-context.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';

/** A thread: its first message, the replies and a composer. As in Slack, commands don't work here. */
export function Thread() {
  const { state } = usePage();
  const { thread, route } = state;
  return (
    <div class="thread">
      {thread === undefined ? (
        <div class="messages" aria-busy="true"></div>
      ) : (
        <Messages
          key={route.thread}
          messages={thread}
          channel={route.channel}
          label="Messages in the thread"
          inThread
          jump={state.jumps.thread}
        />
      )}
      <Composer key={route.thread} label="Reply in the thread" placeholder="Reply…" thread={route.thread} />
    </div>
  );
}
