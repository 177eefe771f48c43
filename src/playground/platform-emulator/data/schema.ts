/** Stored in the file as `user_version`; a file of another version is refused. */
export const schemaVersion = 1;

/**
 * Which app in which organization a token was issued for. Created whenever a file is opened, so that a file without it
 * need not be of another version.
 */
export const appTokensSql = `
CREATE TABLE IF NOT EXISTS app_tokens (
  hash TEXT PRIMARY KEY REFERENCES tokens (hash), app TEXT NOT NULL,
  organization TEXT NOT NULL REFERENCES organizations (id)
) STRICT;
`;

/**
 * The platform's tables. Times are Unix seconds, UTC. `seq` is the order in which rows were added: it
 * breaks ties between rows of the same second, so no two pages show the same row. `name_key` is the name without case
 * and accents, for sorting. `tokens.shown` is the plain text of a token that is printed at every start.
 */
export const schemaSql = `
CREATE TABLE organizations (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, subdomain TEXT NOT NULL UNIQUE,
  url_home TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE users (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  organization TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('team', 'client')),
  role TEXT CHECK (role IN ('admin', 'coach')),
  name TEXT NOT NULL, name_key TEXT NOT NULL,
  email TEXT NOT NULL, email_key TEXT NOT NULL,
  avatar TEXT, timezone TEXT NOT NULL,
  email_notifications TEXT NOT NULL, digests INTEGER NOT NULL,
  info TEXT, invited_at INTEGER, created_at INTEGER,
  UNIQUE (organization, email_key)
) STRICT;
CREATE INDEX users_by_kind ON users (organization, kind, seq);

CREATE TABLE avatars (name TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;

CREATE TABLE programs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  organization TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL, name_key TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX programs_by_organization ON programs (organization, seq);

CREATE TABLE members (
  seq INTEGER PRIMARY KEY,
  program TEXT NOT NULL REFERENCES programs (id),
  user TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('leader', 'coach', 'member')),
  created_at INTEGER NOT NULL,
  UNIQUE (program, user)
) STRICT;

CREATE TABLE tasks (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  organization TEXT NOT NULL REFERENCES organizations (id),
  user TEXT NOT NULL REFERENCES users (id),
  program TEXT NOT NULL REFERENCES programs (id),
  description TEXT NOT NULL, due INTEGER, done_at INTEGER,
  priority TEXT NOT NULL CHECK (priority IN ('high', 'medium', 'low', '')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tasks_by_organization ON tasks (organization, seq);
CREATE INDEX tasks_by_user ON tasks (user, seq);
CREATE INDEX tasks_by_program ON tasks (program, seq);

CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users (id),
  shown TEXT, created_at INTEGER NOT NULL, revoked_at INTEGER
) STRICT;
`;
