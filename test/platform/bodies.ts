/** Resources with exactly the fields that the specification lists. */
export const user = {
  id: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
  name: 'Jonas Lindqvist',
  email: 'jonas@northfield.example',
  avatar: 'https://files.example/jonas.png',
  timezone: 'Europe/Berlin',
};

const organization = {
  id: 'org-1',
  name: 'Northfield Coaching',
  subdomain: 'northfield',
  url_home: 'https://northfield.example',
  created_at: 1_600_000_000,
};

export const me = { user: { ...user, email_notifications: 'daily', digests: true }, organization };
export const teamMember = { ...user, role: 'coach', created_at: 1_600_000_001 };
export const client = {
  ...user,
  id: 'c-1',
  created_at: 1_600_000_002,
  info: { goal: 'run 10 km', weight: 71, tags: ['a'] },
};
export const program = { id: 'p-1', name: 'Onboarding', created_at: 1_600_000_003 };
export const programMember = { ...user, role: 'member', created_at: 1_600_000_004 };
export const task = {
  id: 't-1',
  user,
  program,
  description: 'Call Anna',
  due: 1_700_000_000,
  done: false,
  created_at: 1_600_000_005,
};

/** The pagination envelope, complete. */
export function envelope(data: unknown[], next: string | null = null, page = 1, lastPage = 1): unknown {
  return {
    data,
    links: { first: '/?page=1', last: `/?page=${lastPage}`, prev: null, next },
    meta: {
      current_page: page,
      from: data.length ? 1 : null,
      last_page: lastPage,
      path: '/',
      per_page: 15,
      to: data.length || null,
      total: data.length,
    },
  };
}
