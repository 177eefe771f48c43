import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/workspaces/people.ts';
import { isAdmin, isStaff, requireStaff, StaffOnlyError } from '../../src/workspaces/permissions.ts';

describe('roles', () => {
  it.each<[Person['role'], { admin: boolean; staff: boolean }]>([
    ['admin', { admin: true, staff: true }],
    ['coach', { admin: false, staff: true }],
    ['client', { admin: false, staff: false }],
  ])('%s: %j', (role, { admin, staff }) => {
    const person: Person = { user: { id: 'u', name: 'Somebody', email: 's@example.com' }, role };
    expect([isAdmin(person), isStaff(person)]).toEqual([admin, staff]);
    if (staff) requireStaff(person);
    else expect(() => requireStaff(person)).toThrow(StaffOnlyError);
  });
});
