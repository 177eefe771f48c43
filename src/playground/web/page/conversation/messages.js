import { useLayoutEffect, useRef } from 'preact/hooks';
import { useEyes } from '../state/page-context.js';
import { dayName, tsToMs } from '../text/dates.js';
import { wallClock } from '../text/time-zone.js';
import { html } from '../ui/html.js';
import { Message } from './message.js';

const TOGETHER_MS = 5 * 60_000;
const NEAR_PX = 120;

/** Whether a message goes under the head of the one before it. */
const joins = (message, before) =>
  before !== undefined &&
  message.user === before.user &&
  message.userName === before.userName &&
  !message.ephemeral &&
  !before.ephemeral &&
  before.subtype === undefined &&
  tsToMs(message.ts) - tsToMs(before.ts) < TOGETHER_MS;

/**
 * Keeps the end in sight while new messages come and pictures grow, until the person scrolls up; back at the end, again.
 * A scroll event comes a frame late: the list may have grown meanwhile, so only one that moved up is the person's.
 */
function useFollow(messages) {
  const box = useRef(null);
  const near = useRef(true);
  const top = useRef(0);
  const follow = () => {
    if (!near.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    top.current = box.current.scrollTop;
  };
  useLayoutEffect(() => {
    const watch = new ResizeObserver(follow);
    watch.observe(box.current);
    watch.observe(box.current.firstElementChild);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(follow, [messages]);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    const movedUp = scrollTop < top.current;
    near.current = atEnd || (near.current && !movedUp);
    top.current = scrollTop;
  };
  return { box, onScroll };
}

/** A list of messages with a line for each day, and one where the unread ones begin. New ones are read aloud. */
export function Messages({ messages, channel, label, newFrom, inThread, children }) {
  const eyes = useEyes();
  const { box, onScroll } = useFollow(messages);
  const dayOf = (message) => wallClock(tsToMs(message.ts), eyes.timeZone).date;
  const rows = messages.map((message, at) => {
    const before = messages[at - 1];
    const newDay = !inThread && (before === undefined || dayOf(before) !== dayOf(message));
    const firstNew = newFrom === message.ts;
    return html`
      ${newDay && html`<li class="day" key=${`day ${message.ts}`}><span>${dayName(tsToMs(message.ts), eyes)}</span></li>`}
      ${firstNew && html`<li class="new-line" key="new"><span>New</span></li>`}
      <${Message} key=${message.ts} message=${message} channel=${channel} inThread=${inThread}
        joined=${!newDay && !firstNew && joins(message, before)} />`;
  });
  return html`
    <div class="messages" ref=${box} onScroll=${onScroll} role="log" aria-label=${label} tabindex="0">
      <div class="messages-inner">${children}<ol class="message-list">${rows}</ol></div>
    </div>`;
}
