import { useRef } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.ts';
import { formatDayHeading, tsToMs } from '../text/dates.ts';
import { toLocalDateTime } from '../text/time-zone.ts';
import { Message } from './message.tsx';
import { ToNewest, ToUnread } from './pills.tsx';
import { useStickToEnd } from './stick-to-end.ts';

const groupingMs = 5 * 60_000;

/** Whether a message is shown under the header of the previous one. */
const continuesGroup = (message, previous) =>
  previous !== undefined &&
  message.user === previous.user &&
  message.userName === previous.userName &&
  !message.ephemeral &&
  !previous.ephemeral &&
  previous.subtype === undefined &&
  tsToMs(message.ts) - tsToMs(previous.ts) < groupingMs;

/** How many messages by others have come since the person scrolled up. */
function useUnseenCount(messages, atEnd) {
  const { slack } = usePage().state;
  const seen = useRef(undefined);
  if (atEnd) seen.current = messages.at(-1)?.ts ?? '0';
  return messages.filter(({ ts, user }) => ts > seen.current && user !== slack?.me).length;
}

/** Arrow keys go from message to message, Escape back to the composer. */
function moveBetweenMessages(event) {
  const { target, currentTarget, key } = event;
  const items = [...currentTarget.querySelectorAll('li.message')];
  const at = items.indexOf(target);
  if (at < 0 && target !== currentTarget) return;
  const next = {
    ArrowUp: items[at < 0 ? items.length - 1 : at - 1],
    ArrowDown: at < 0 ? undefined : items[at + 1],
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/**
 * A list of messages with a divider for each day and one before the first unread message (`firstUnread` is its `ts`). Screen
 * readers announce new messages. A change of `jump` goes to the newest message.
 */
export function Messages({ messages, channel, label, firstUnread, inThread, jump, children }) {
  const viewer = useViewer();
  const me = usePage().state.slack?.me;
  const { box, onScroll, atEnd, toEnd } = useStickToEnd(messages, jump);
  const unseen = useUnseenCount(messages, atEnd);
  const dayOf = (message) => toLocalDateTime(tsToMs(message.ts), viewer.timeZone).date;
  const rows = messages.map((message, index) => {
    const previous = messages[index - 1];
    const isNewDay = !inThread && (previous === undefined || dayOf(previous) !== dayOf(message));
    const isFirstUnread = firstUnread === message.ts;
    return (
      <>
        {isNewDay && (
          <li class="day" key={`day ${message.ts}`}>
            <span>{formatDayHeading(tsToMs(message.ts), viewer)}</span>
          </li>
        )}
        {isFirstUnread && (
          <li class="new-line" key="new">
            <span>New</span>
          </li>
        )}
        <Message
          key={message.ts}
          message={message}
          channel={channel}
          inThread={inThread}
          grouped={!isNewDay && !isFirstUnread && continuesGroup(message, previous)}
        />
      </>
    );
  });
  return (
    <div class="messages-frame">
      <div
        class="messages"
        ref={box}
        onScroll={onScroll}
        onKeyDown={moveBetweenMessages}
        role="log"
        aria-label={label}
        tabindex={0}
      >
        <div class="messages-inner">
          {children}
          <ol class="message-list">{rows}</ol>
        </div>
      </div>
      {firstUnread && (
        <ToUnread
          box={box}
          firstUnread={firstUnread}
          count={messages.filter(({ ts, user }) => ts >= firstUnread && user !== me).length}
        />
      )}
      {!atEnd && <ToNewest unseen={unseen} toEnd={toEnd} />}
    </div>
  );
}
