import { useState } from 'preact/hooks';
import { usePage } from '../state/page-context.ts';

const choices = [
  { send: 'install', name: 'Install', when: false },
  { send: 'refresh', name: 'Send a new token', when: true },
  { send: 'uninstall', name: 'Uninstall', when: true },
];

const answered = ({ status, attempts, answer }) =>
  status === 0
    ? `No answer: ${answer.message}`
    : `Answered with ${status}${attempts > 1 ? ` after ${attempts} attempts` : ''}${answer?.message ? `: ${answer.message}` : '.'}`;

/** What an admin does with the app on the platform: each sends it a signed request. */
export function App({ app }) {
  const { actions } = usePage();
  const [address, setAddress] = useState(app.address);
  const [result, setResult] = useState();
  const send = async (what) => {
    setResult('Sending…');
    const answer = await actions.sendToApp(what, address);
    setResult(answer === undefined ? undefined : answered(answer));
  };
  return (
    <>
      <p class="side-lead">Touchline is {app.installed ? '' : 'not '}installed in this organization.</p>
      <label class="entry">
        <span class="entry-detail">The app’s address</span>
        <input
          type="url"
          class="text-input"
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <div class="parts" role="group" aria-label="Send to the app">
        {choices
          .filter(({ when }) => when === app.installed)
          .map(({ send: what, name }) => (
            <button type="button" class="button" key={what} onClick={() => send(what)}>
              {name}
            </button>
          ))}
      </div>
      <p class="side-lead" role="status">
        {result}
      </p>
      <p class="side-lead">
        Another app needs this signing secret: <code class="token-text">{app.secret}</code>
      </p>
    </>
  );
}
