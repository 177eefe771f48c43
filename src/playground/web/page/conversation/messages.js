import { useLayoutEffect, useRef } from 'preact/hooks';
import { useViewer } from '../state/page-context.js';
import { formatDayHeading, tsToMs } from '../text/dates.js';
import { toLocalDateTime } from '../text/time-zone.js';
import { html } from '../ui/html.js';
import { Message } from './message.js';

const groupingMs = 5 * 60_000;
const nearEndPx = 120;

/** Whether a message is shown under the header of the previous one. */
const continuesGroup = (message, previous) =>
  previous !== undefined &&
  message.user === previous.user &&
  message.userName === previous.userName &&
  !message.ephemeral &&
  !previous.ephemeral &&
  previous.subtype === undefined &&
  tsToMs(message.ts) - tsToMs(previous.ts) < groupingMs;

/**
 * Keeps the list scrolled to its end while messages arrive and images load, until the person scrolls up; scrolling back to
 * the end resumes it. Scroll events arrive a frame late, when the list may have grown, so only an upward move is taken as
 * the person's.
 */
function useStickToEnd(messages) {
  const box = useRef(null);
  const following = useRef(true);
  const top = useRef(0);
  const follow = () => {
    if (!following.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    top.current = box.current.scrollTop;
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(follow);
    observer.observe(box.current);
    observer.observe(box.current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(follow, [messages]);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    const atEnd = scrollHeight - scrollTop - clientHeight < nearEndPx;
    const movedUp = scrollTop < top.current;
    following.current = atEnd || (following.current && !movedUp);
    top.current = scrollTop;
  };
  return { box, onScroll };
}

/**
 * A list of messages with a divider for each day and one before the first unread message (`firstUnread` is its `ts`). Screen
 * readers announce new messages.
 */
export function Messages({ messages, channel, label, firstUnread, inThread, children }) {
  const viewer = useViewer();
  const { box, onScroll } = useStickToEnd(messages);
  const dayOf = (message) => toLocalDateTime(tsToMs(message.ts), viewer.timeZone).date;
  const rows = messages.map((message, index) => {
    const previous = messages[index - 1];
    const isNewDay = !inThread && (previous === undefined || dayOf(previous) !== dayOf(message));
    const isFirstUnread = firstUnread === message.ts;
    return html`
      ${isNewDay && html`<li class="day" key=${`day ${message.ts}`}><span>${formatDayHeading(tsToMs(message.ts), viewer)}</span></li>`}
      ${isFirstUnread && html`<li class="new-line" key="new"><span>New</span></li>`}
      <${Message} key=${message.ts} message=${message} channel=${channel} inThread=${inThread}
        grouped=${!isNewDay && !isFirstUnread && continuesGroup(message, previous)} />`;
  });
  return html`
    <div class="messages" ref=${box} onScroll=${onScroll} role="log" aria-label=${label} tabindex="0">
      <div class="messages-inner">${children}<ol class="message-list">${rows}</ol></div>
    </div>`;
}
