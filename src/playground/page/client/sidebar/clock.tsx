import { useEffect, useState } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.ts';
import { formatDateTime } from '../text/dates.ts';
import { Icon } from '../ui/icons.tsx';

const hourMs = 3_600_000;
const tickMs = 5000;

/** The difference between simulated and real time, in words; undefined if there is none. */
function describeOffset(offsetMs) {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return undefined;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const words = [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
  return `${words} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time`;
}

/** The simulated time in the person's time zone, with buttons to move it. Due dates, reminders and digests follow it. */
export function Clock() {
  const { state, actions } = usePage();
  const viewer = useViewer();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  const { offsetMs } = state.slack.clock;
  const offset = describeOffset(offsetMs);
  const tomorrow = { at: { time: '09:00', days: 1, timeZone: viewer.timeZone } };
  return (
    <section class="clock" aria-label="Simulated time">
      <p class="clock-now">
        <Icon name="clock" size={16} />
        <time>{formatDateTime(viewer.now, viewer)}</time>
      </p>
      <p class="clock-zone">
        {viewer.timeZone.replaceAll('_', ' ')}
        {offset && (
          <>
            <br />
            {offset}
          </>
        )}
      </p>
      <div class="clock-moves">
        <button
          type="button"
          class="button button-small"
          onClick={() => actions.moveClock({ advanceMs: hourMs })}
        >
          +1 hour
        </button>
        <button type="button" class="button button-small" onClick={() => actions.moveClock(tomorrow)}>
          Tomorrow 9:00
        </button>
        {offset !== undefined && (
          <button
            type="button"
            class="button button-small"
            onClick={() => actions.moveClock({ advanceMs: -offsetMs })}
          >
            Back to now
          </button>
        )}
      </div>
    </section>
  );
}
