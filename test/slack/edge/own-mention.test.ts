import { describe, expect, it } from 'vitest';
import { withoutOwnMention } from '../../../src/slack/edge/payloads.ts';

describe('withoutOwnMention', () => {
  const payload = { event_id: 'E', team_id: 'T', event: { type: 'app_mention' } };
  const authorizations = [{ user_id: 'UBOT' }];
  it.each([
    ['<@UBOT> Call Anna', 'Call Anna'],
    ['<@UBOT>: Call Anna', 'Call Anna'],
    ['Call Anna <@UBOT|touchline>', 'Call Anna'],
    ['Please <@UBOT> call <@UANNA>', 'Please call <@UANNA>'],
    ['<@UBOT>', ''],
  ])('%j is %j', (text, words) => {
    expect(withoutOwnMention(text, { ...payload, authorizations })).toBe(words);
  });

  it('takes nothing away where Slack does not say who Touchline is', () => {
    expect(withoutOwnMention('<@UBOT> Call', payload)).toBe('<@UBOT> Call');
  });
});
