import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkInstallation, checkWebhook, uninstalledData } from '../../src/platform/signature.ts';

const SECRET = 'app-signing-secret';
const T = 1_767_225_600;
const NOW = T * 1000;

/** Signs JSON that the test writes out as PHP would. */
const sign = (phpJson: string, t: number | string = T, secret = SECRET) =>
  `t=${t},${createHmac('sha256', secret).update(`${t}.${phpJson}`).digest('hex')}`;

const install = (rawBody: string, signature: string | undefined, rules = {}) =>
  checkInstallation({ rawBody, signature }, { secrets: [SECRET], nowMs: NOW, ...rules });
const webhook = (rawBody: string, signature: string | undefined) =>
  checkWebhook({ rawBody, signature }, { secrets: [SECRET], nowMs: NOW });

const BODY = '{"app":"touchline","organization":"org-1","token":"17|abc/DEF","timestamp":1767225600}';
const SIGNED = '{"app":"touchline","organization":"org-1","token":"17|abc\\/DEF","timestamp":1767225600}';
const FIELDS = { app: 'touchline', organization: 'org-1', token: '17|abc/DEF' };

describe('an installation request', () => {
  it('is accepted with a signature that openssl computed', () => {
    // printf '%s' '1767225600.{"app":"touchline","organization":"org-1","token":"17|abc\/DEF","timestamp":1767225600}' |
    //   openssl dgst -sha256 -hmac app-signing-secret
    const hex = '4bdbbe0fb922ad09320e6cb76b45cbecd3413c63edb8ba6839c5f0507fd1d2f8';
    expect(install(BODY, `t=${T},${hex}`)).toMatchObject({ ok: true, body: FIELDS });
    expect(sign(SIGNED)).toBe(`t=${T},${hex}`);
  });

  it.each([
    ['as PHP does', SIGNED],
    [
      'with spaces',
      '{ "app" : "touchline",\n "organization":\t"org-1", "token":"17|abc/DEF", "timestamp":1767225600 }',
    ],
    [
      'in another order, with an extra field',
      '{"timestamp":1767225600,"x":{"a":[1,"}"]},"token":"17|abc/DEF","organization":"org-1","app":"touchline"}',
    ],
    ['without timestamp', '{"app":"touchline","organization":"org-1","token":"17|abc/DEF"}'],
    ['with escapes', '{"app":"touch\\u006cine","organization":"org-1","token":"17|abc\\/DEF"}'],
    ['with a field twice: the last one counts', BODY.replace('{', '{"token":"other",')],
  ])('is accepted with its body written %s', (_name, rawBody) => {
    expect(install(rawBody, sign(SIGNED))).toMatchObject({ ok: true, body: FIELDS });
  });

  it('escapes every non-ASCII character as PHP does', () => {
    const rawBody =
      '{"app":"Zoë \u{1f600} \u2028 \u007f \\"q\\" \\\\ \\n\\u0001","organization":"ключ","token":"a&<>\'b"}';
    const signed =
      '{"app":"Zo\\u00eb \\ud83d\\ude00 \\u2028 \u007f \\"q\\" \\\\ \\n\\u0001","organization":"\\u043a\\u043b\\u044e\\u0447","token":"a&<>\'b","timestamp":1767225600}';
    expect(install(rawBody, sign(signed))).toMatchObject({ ok: true });
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no time', sign(SIGNED).replace(/^t=\d+,/, '')],
    ['a time with a leading zero', sign(SIGNED, `0${T}`)],
    ['a version before the hex', sign(SIGNED).replace(',', ',v1=')],
    ['capitals', sign(SIGNED).replace(/[a-f]/, (letter) => letter.toUpperCase())],
    ['a short hex', sign(SIGNED).slice(0, -2)],
    ['a long hex', `${sign(SIGNED)}00`],
    ['a word', 'signature'],
  ])('is unsigned with %s', (_name, header) => {
    expect(install(BODY, header)).toEqual({ ok: false, refusal: 'unsigned' });
  });

  it.each([
    ['another secret', BODY, sign(SIGNED, T, 'other')],
    ['another time', BODY, sign(SIGNED).replace(`t=${T}`, `t=${T + 1}`)],
    ['another token', BODY.replace('DEF', 'DEG'), sign(SIGNED)],
    ['another organization', BODY.replace('org-1', 'org-2'), sign(SIGNED)],
    ['the raw body signed', BODY, sign(BODY)],
    [
      'fields moved between values',
      '{"app":"touchline\\",\\"organization\\":\\"org-1","organization":"","token":"t"}',
      sign(SIGNED),
    ],
    ['its last hex digit changed', BODY, sign(SIGNED).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
  ])('is refused with %s', (_name, rawBody, header) => {
    expect(install(rawBody, header).ok).toBe(false);
  });

  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{"app":"a","organization":"o"}',
    BODY.slice(0, -3),
    BODY.replace('"org-1"', '7'),
    BODY.replace('17|abc/DEF', ''),
  ])('is malformed with another body: %s', (rawBody) => {
    expect(install(rawBody, sign(SIGNED))).toEqual({ ok: false, refusal: 'malformed' });
  });

  it.each([
    [0, true],
    [24 * 3600, true],
    [24 * 3600 + 1, false],
    [-300, true],
    [-301, false],
    [-86_400 * 365, false],
  ])('%d seconds old: accepted %s', (seconds, ok) => {
    const checked = install(BODY, sign(SIGNED), { nowMs: NOW + seconds * 1000 });
    expect(checked.ok).toBe(ok);
    if (!checked.ok) expect(checked.refusal).toBe(seconds > 0 ? 'too old' : 'in the future');
  });

  it('is compared in a time that does not tell how much of it is right', () => {
    // Times say too little in a test: this is how it is compared.
    const source = readFileSync(new URL('../../src/platform/signature.ts', import.meta.url), 'utf8');
    expect(source).toContain('timingSafeEqual(createHmac(');
    expect(source.match(/createHmac\(/g)).toHaveLength(1);
  });
});

describe('a webhook request', () => {
  it('is accepted with its data', () => {
    const data = '{"event":"app.uninstalled","event_timestamp":1767225599,"data":{"organization":"org-1"}';
    const checked = webhook(`${data}}`, sign(`${data},"timestamp":1767225600}`));
    expect(checked).toMatchObject({
      ok: true,
      body: { event: 'app.uninstalled', event_timestamp: 1_767_225_599, data: { organization: 'org-1' } },
    });
    if (checked.ok) expect(uninstalledData.parse(checked.body.data)).toEqual({ organization: 'org-1' });
  });

  it('is refused without data, or with other data than was signed', () => {
    const signed = sign('{"event":"x","event_timestamp":1,"data":{"a":1},"timestamp":1767225600}');
    expect(webhook('{"event":"x","event_timestamp":1}', signed).ok).toBe(false);
    expect(webhook('{"event":"x","event_timestamp":1,"data":{"a":2}}', signed).ok).toBe(false);
    expect(webhook('{"event":"x","event_timestamp":1,"data":{"a":"1"}}', signed).ok).toBe(false);
  });

  it('is not accepted as an installation request, nor the other way round', () => {
    const both =
      '{"event":"x","event_timestamp":1,"data":null,"app":"touchline","organization":"org-1","token":"17|abc/DEF"}';
    const webhookSignature = sign('{"event":"x","event_timestamp":1,"data":null,"timestamp":1767225600}');
    expect(webhook(both, webhookSignature).ok).toBe(true);
    expect(install(both, webhookSignature)).toEqual({ ok: false, refusal: 'wrong signature' });
    expect(webhook(both, sign(SIGNED))).toEqual({ ok: false, refusal: 'wrong signature' });
  });
});
