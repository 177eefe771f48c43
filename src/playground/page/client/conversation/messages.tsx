import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { viewer, workspace } from '../state/state.ts';
import type { Message as MessageData } from '../state/types.ts';
import { formatDayHeading, localDate, tsToMs } from '../text/dates.ts';
import { Icon } from '../ui/icons.tsx';
import { Message } from './message.tsx';
import { useStickToEnd } from './stick-to-end.ts';

const groupingMs = 5 * 60_000;

/** Whether a message is shown under the header of the previous one. */
const continuesGroup = (message: MessageData, previous: MessageData | undefined): boolean =>
  previous !== undefined &&
  message.user === previous.user &&
  message.userName === previous.userName &&
  !message.ephemeral &&
  !previous.ephemeral &&
  previous.subtype === undefined &&
  tsToMs(message.ts) - tsToMs(previous.ts) < groupingMs;

/** How many messages by others have come since the person scrolled up. */
function useUnseenCount(messages: MessageData[], atEnd: boolean): number {
  const seen = useRef('0');
  if (atEnd) seen.current = messages.at(-1)?.ts ?? '0';
  return messages.filter(({ ts, user }) => ts > seen.current && user !== workspace().me).length;
}

const newWords = (count: number) => (count === 1 ? 'New message' : `${count} new messages`);

/** Arrow keys go from message to message. */
function moveBetweenMessages(event: KeyboardEvent & { currentTarget: HTMLElement }) {
  const { target, currentTarget, key } = event;
  const items = [...currentTarget.querySelectorAll<HTMLElement>('li.message')];
  const at = items.indexOf(target as HTMLElement);
  if (at < 0 && target !== currentTarget) return;
  const above = at < 0 ? items.at(-1) : items[at - 1];
  const below = at < 0 ? undefined : items[at + 1];
  const next = { ArrowUp: above, ArrowDown: below }[key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

type Props = {
  messages: MessageData[];
  label: string;
  /** The `ts` of the first unread message, before which a line stands. */
  firstUnread?: string;
  inThread?: boolean;
  /** A change goes to the newest message. */
  jump: number;
  children?: ComponentChildren;
};

/** A list of messages with a divider for each day. Screen readers announce new messages. */
export function Messages({ messages, label, firstUnread, inThread = false, jump, children }: Props) {
  const { box, onScroll, atEnd, toEnd } = useStickToEnd(messages, jump);
  const unseen = useUnseenCount(messages, atEnd);
  const shown = viewer();
  const dayOf = ({ ts }: MessageData) => localDate(tsToMs(ts), shown.timeZone);
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
          <ol class="message-list">
            {messages.map((message, index) => {
              const previous = messages[index - 1];
              const isNewDay = !inThread && (previous === undefined || dayOf(previous) !== dayOf(message));
              const isFirstUnread = firstUnread === message.ts;
              return (
                <>
                  {isNewDay && (
                    <li class="day" key={`day ${message.ts}`}>
                      <span>{formatDayHeading(tsToMs(message.ts), shown)}</span>
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
                    inThread={inThread}
                    grouped={!isNewDay && !isFirstUnread && continuesGroup(message, previous)}
                  />
                </>
              );
            })}
          </ol>
        </div>
      </div>
      {!atEnd && (
        <button type="button" class="jump" title="Jump to the newest message" onClick={toEnd}>
          {unseen === 0 ? <span class="visually-hidden">Jump to the newest message</span> : newWords(unseen)}{' '}
          <Icon name="arrowDown" size={15} />
        </button>
      )}
    </div>
  );
}
