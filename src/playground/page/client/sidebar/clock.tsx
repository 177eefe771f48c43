import { useEffect, useState } from 'preact/hooks';
import { orNotify } from '../state/actions.ts';
import { control } from '../state/api.ts';
import { viewer, workspace } from '../state/state.ts';
import { formatDateTime } from '../text/dates.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

const hourMs = 3_600_000;
const tickMs = 5000;

/** The difference between simulated and real time, in words; undefined if there is none. */
function describeOffset(offsetMs: number): string | undefined {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return undefined;
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const words = parts.filter(([count]) => count !== 0).map((part) => part.join(' '));
  return `${words.join(' ')} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time`;
}

/** The simulated time in the person's time zone, with buttons to move it. Due dates, reminders and digests follow it. */
export function Clock() {
  const shown = viewer();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  const { offsetMs } = workspace().clock;
  const offset = describeOffset(offsetMs);
  const move = (
    name: string,
    change: { advanceMs: number } | { at: { time: string; days: number; timeZone: string } },
  ) => (
    <Button kind="small" onClick={() => orNotify(control('clock', change))}>
      {name}
    </Button>
  );
  return (
    <section class="clock" aria-label="Simulated time">
      <p class="row-of">
        <Icon name="clock" size={16} />
        <time>{formatDateTime(shown.now, shown)}</time>
      </p>
      <p>
        {shown.timeZone.replaceAll('_', ' ')}
        {offset && `, ${offset}`}
      </p>
      <div class="row-of">
        {move('+1 hour', { advanceMs: hourMs })}
        {move('Tomorrow 9:00', { at: { time: '09:00', days: 1, timeZone: shown.timeZone } })}
        {offset !== undefined && move('Back to now', { advanceMs: -offsetMs })}
      </div>
    </section>
  );
}
