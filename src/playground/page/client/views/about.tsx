import { usePage } from '../state/page-context.ts';
import { AppFrame } from './app-frame.tsx';

const Entry = ({ name, hint, detail }) => (
  <li class="about-entry">
    <p>
      <code>{name}</code> {hint && <span class="offer-hint">{hint}</span>}
    </p>
    {detail && <p class="quiet">{detail}</p>}
  </li>
);

/** The app's About tab: what its manifest says about it. */
export function About() {
  const { app, commands = [], shortcuts = [] } = usePage().state.slack ?? {};
  return (
    <AppFrame>
      <div class="home" tabindex={0} role="region" aria-label="About">
        <div class="home-view about">
          <p>{app?.description}</p>
          {commands.length > 0 && (
            <>
              <h2>Commands</h2>
              <ul class="about-list">
                {commands.map(({ command, usage_hint: hint, description }) => (
                  <Entry key={command} name={command} hint={hint} detail={description} />
                ))}
              </ul>
            </>
          )}
          {shortcuts.length > 0 && (
            <>
              <h2>Shortcuts</h2>
              <ul class="about-list">
                {shortcuts.map(({ callback_id: id, name, description, type }) => (
                  <li class="about-entry" key={id}>
                    <p>
                      <strong>{name}</strong>
                    </p>
                    <p class="quiet">
                      {description} {type === 'message' ? 'In a message’s menu.' : 'Beside the composer.'}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </AppFrame>
  );
}
