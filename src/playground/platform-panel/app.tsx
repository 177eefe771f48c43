import { useState } from 'preact/hooks';
import { Button } from '../page/client/ui/button.tsx';
import { type Answer, type PlatformData, sendToApp } from './data.ts';

const choices = [
  { send: 'install', name: 'Install', when: false },
  { send: 'refresh', name: 'Send a new token', when: true },
  { send: 'uninstall', name: 'Uninstall', when: true },
];

function answered({ status, attempts, answer }: Answer): string {
  const message = answer?.message;
  if (status === 0) return `No answer: ${message}`;
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  return `Answered with ${status}${tries}${message ? `: ${message}` : '.'}`;
}

/** What an admin does with the app on the platform: each sends it a signed request. */
export function App({ app }: { app: PlatformData['app'] }) {
  const [address, setAddress] = useState(app.address);
  const [result, setResult] = useState<string>();
  const send = async (what: string) => {
    setResult('Sending…');
    const answer = await sendToApp(what, address);
    setResult(answer && answered(answer));
  };
  return (
    <>
      <p class="small quiet">Touchline is {app.installed ? '' : 'not '}installed in this organization.</p>
      <label class="small quiet">
        The app’s address
        <input
          type="url"
          class="text-input"
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <div class="row-of" role="group" aria-label="Send to the app">
        {choices
          .filter(({ when }) => when === app.installed)
          .map(({ send: what, name }) => (
            <Button key={what} onClick={() => send(what)}>
              {name}
            </Button>
          ))}
      </div>
      <p class="small quiet" role="status">
        {result}
      </p>
      <p class="small quiet">
        Another app needs this signing secret: <code class="token-text">{app.secret}</code>
      </p>
    </>
  );
}
