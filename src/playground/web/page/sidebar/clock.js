import { useEffect, useState } from 'preact/hooks';
import { useEyes, usePage } from '../state/page-context.js';
import { fullTime } from '../text/dates.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';

const HOUR_MS = 3_600_000;
const TICK_MS = 5000;

/** How far the simulated time is from the real one, in words. */
function away(offsetMs) {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return undefined;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const words = [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
  return `${words} ${offsetMs > 0 ? 'ahead of' : 'behind'} the real time`;
}

/** The simulated time in the person's zone, and what moves it: deadlines, reminders and digests go by it. */
export function Clock() {
  const { state, actions } = usePage();
  const eyes = useEyes();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { offsetMs } = state.slack.clock;
  const moved = away(offsetMs);
  const tomorrow = { at: { time: '09:00', days: 1, timeZone: eyes.timeZone } };
  return html`
    <section class="clock" aria-label="Simulated time">
      <p class="clock-now"><${Icon} name="clock" size=${16} /><time>${fullTime(eyes.now, eyes)}</time></p>
      <p class="clock-zone">${eyes.timeZone.replaceAll('_', ' ')}${moved && html`<br />${moved}`}</p>
      <div class="clock-moves">
        <button type="button" class="button button-small" onClick=${() => actions.moveClock({ advanceMs: HOUR_MS })}>+1 hour</button>
        <button type="button" class="button button-small" onClick=${() => actions.moveClock(tomorrow)}>Tomorrow 9:00</button>
        ${
          moved !== undefined &&
          html`<button type="button" class="button button-small" onClick=${() => actions.moveClock({ advanceMs: -offsetMs })}>Back to now</button>`
        }
      </div>
    </section>`;
}
