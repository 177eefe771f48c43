import type { ComponentChildren } from 'preact';
import { workspace } from '../state/state.ts';
import { AppFrame } from './app-frame.tsx';

type Entry = { key: string; name: ComponentChildren; detail: string };

const List = ({ title, entries }: { title: string; entries: Entry[] }) =>
  entries.length === 0 ? null : (
    <>
      <h2>{title}</h2>
      <ul class="entries">
        {entries.map(({ key, name, detail }) => (
          <li key={key}>
            <p>{name}</p>
            <p class="small quiet">{detail}</p>
          </li>
        ))}
      </ul>
    </>
  );

/** The app's About tab: what its manifest says about it. */
export function About() {
  const { app, commands, shortcuts } = workspace();
  return (
    <AppFrame label="About">
      <p>{app.description}</p>
      <List
        title="Commands"
        entries={commands.map(({ command, usage_hint: hint, description: detail }) => ({
          key: command,
          name: (
            <code>
              <strong>{command}</strong> {hint}
            </code>
          ),
          detail,
        }))}
      />
      <List
        title="Shortcuts"
        entries={shortcuts.map(({ callback_id: key, name, description, type }) => ({
          key,
          name: <strong>{name}</strong>,
          detail: `${description} ${type === 'message' ? 'In a message’s menu.' : 'Beside the composer.'}`,
        }))}
      />
    </AppFrame>
  );
}
