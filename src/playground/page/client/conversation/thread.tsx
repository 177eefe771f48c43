import { state } from '../state/state.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';

/** A thread: its first message, the replies and a composer. As in Slack, commands don't work here. */
export function Thread() {
  const { thread: messages, route, jumps } = state;
  return (
    <div class="thread">
      {messages === undefined ? (
        <div class="messages" aria-busy="true" />
      ) : (
        <Messages
          key={route.thread}
          messages={messages}
          label="Messages in the thread"
          inThread
          jump={jumps.thread}
        />
      )}
      <Composer key={route.thread} label="Reply in the thread" placeholder="Reply…" thread={route.thread} />
    </div>
  );
}
