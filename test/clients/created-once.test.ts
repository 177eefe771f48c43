import { expect, it, onTestFinished } from 'vitest';
import {
  BeingCreatedError,
  clientClaim,
  createClient,
  EmailTakenError,
} from '../../src/clients/create-client.ts';
import { UnavailableError } from '../../src/platform/errors.ts';
import { startPlatform } from '../support/platform.ts';
import { temporaryStore } from '../support/temporary-store.ts';

async function start() {
  const clock = { ms: 0 };
  const { leases } = await temporaryStore(() => clock.ms);
  const test = await startPlatform({ seed: false });
  onTestFinished(test.close);
  return { clock, leases, test, to: { platform: test.client, leases, organizationId: 'o1' } };
}

it('an email is claimed for a minute, by organization, and the claim names nobody', async () => {
  const { clock, leases, to } = await start();
  const claim = clientClaim('o1', 'Anna@x.example');
  expect(claim).toBe(clientClaim('o1', 'anna@x.example'));
  expect(claim).toMatch(/^client\/o1\/[0-9a-f]{64}$/);
  const fields = { name: 'Anna', email: 'anna@x.example' };
  await leases.claim(clientClaim('o2', fields.email), 60_000);
  await createClient(to, fields);
  clock.ms += 59_999;
  expect(await leases.isHeld(claim)).toBe(true);
  clock.ms += 1;
  expect(await leases.isHeld(claim)).toBe(false);
  const refused = await createClient(to, fields).catch((error) => error);
  expect(refused).toBeInstanceOf(EmailTakenError);
  expect(refused.message).toBe('A client has this email already.');
});

it('says that somebody else asks for the same email at this moment', async () => {
  const { leases, to } = await start();
  await leases.claim(clientClaim('o1', 'anna@x.example'), 60_000);
  const refused = await createClient(to, { name: 'Anna', email: 'anna@x.example' }).catch((error) => error);
  expect(refused).toBeInstanceOf(BeingCreatedError);
  expect(refused.message).toBe('The same client was asked for a moment ago.');
});

it('looks for the client only where the answer was lost, and rejects as the platform did', async () => {
  const { test, to } = await start();
  const create = (createClientCall: () => Promise<never>, email: string) =>
    createClient(
      { ...to, platform: { ...test.client, createClient: createClientCall } },
      { name: 'Anna', email },
    );
  const reads = () => test.calls().filter((call) => call === 'GET /clients').length;
  const certain = new UnavailableError('no connection', { endpoint: 'POST /clients' });
  await expect(create(() => Promise.reject(certain), 'a@x.example')).rejects.toBe(certain);
  expect(reads()).toBe(1);
  const bug = Object.assign(new TypeError('bug'), { ambiguous: true });
  await expect(create(() => Promise.reject(bug), 'b@x.example')).rejects.toBe(bug);
  expect(reads()).toBe(1);
  const lost = new UnavailableError('cut', { endpoint: 'POST /clients', ambiguous: true });
  await expect(create(() => Promise.reject(lost), 'c@x.example')).rejects.toBe(lost);
  expect(reads()).toBe(2);
  const whileAway = () => {
    test.platform.faults.rules.push({ path: '/clients', answer: { status: 403 } });
    return Promise.reject(lost);
  };
  await expect(create(whileAway, 'd@x.example')).rejects.toBe(lost);
});

it('sends nothing again for a minute after a lost answer, and finds the client when it appears', async () => {
  const { clock, test, to } = await start();
  const fields = { name: 'Anna', email: 'anna@x.example' };
  const lost = new UnavailableError('cut', { endpoint: 'POST /clients', ambiguous: true });
  let sent = 0;
  const cut = () => {
    sent += 1;
    return Promise.reject(lost);
  };
  const losing = { ...to, platform: { ...test.client, createClient: cut } };
  await expect(createClient(losing, fields)).rejects.toBe(lost);
  await expect(createClient(losing, fields)).rejects.toBeInstanceOf(BeingCreatedError);
  expect(sent).toBe(1);
  const { id } = test.platform.addClient(fields);
  expect(await createClient(losing, fields)).toMatchObject({ id });
  clock.ms += 60_000;
  await expect(createClient(losing, fields)).rejects.toBeInstanceOf(EmailTakenError);
  expect(sent).toBe(1);
});

it('rejects as the platform did, though the claim cannot be given back', async () => {
  const { test, leases, to } = await start();
  test.platform.faults.rules.push({ method: 'POST', answer: { status: 403 } });
  const away = { ...leases, release: () => Promise.reject(new Error('away')) };
  await expect(createClient({ ...to, leases: away }, { name: 'A', email: 'a@x.example' })).rejects.toThrow(
    '403',
  );
});
