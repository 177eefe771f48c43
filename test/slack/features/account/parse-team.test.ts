import { describe, expect, it } from 'vitest';
import { parseTeam } from '../../../../src/slack/features/account/team.ts';

describe('parseTeam', () => {
  it.each([
    ['', { sort: 'name' }],
    ['all', { sort: 'name' }],
    ['coach', { role: 'coach', sort: 'name' }],
    ['Coaches by name', { role: 'coach', sort: 'name' }],
    ['admins newest', { role: 'admin', sort: '-created_at' }],
    ['oldest', { sort: 'created_at' }],
    ['sorted by role', { sort: 'role' }],
    ['newest first', { sort: '-created_at' }],
    ['Marta', { name: 'Marta', sort: 'name' }],
    ['<@U1|marta>', { name: 'marta', sort: 'name' }],
    ['Marta Reyes newest', { name: 'Marta Reyes', sort: '-created_at' }],
  ])('%j', (typed, query) => {
    expect(parseTeam(typed)).toEqual(query);
  });
});
