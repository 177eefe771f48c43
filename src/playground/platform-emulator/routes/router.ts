import { HttpError } from '../http/http-error.ts';
import type { Route } from '../http/route.ts';
import { clientRoutes } from './clients.ts';
import { meRoutes } from './me.ts';
import { programRoutes } from './programs.ts';
import { teamMemberRoutes } from './team-members.ts';
import { taskRoutes } from './todos.ts';

/** Every endpoint in the specification. */
const routes: Route[] = [...meRoutes, ...teamMemberRoutes, ...clientRoutes, ...programRoutes, ...taskRoutes];

export type RouteMatch = { route: Route; params: Record<string, string> };

/**
 * Finds the route for a request; `path` has no `/apps` and no doubled or trailing slashes.
 *
 * @throws HttpError 404 for an unknown path, 405 for a method that the path does not support
 */
export function findRoute(method: string, path: string, underApps: boolean): RouteMatch {
  const matches = routes
    .filter((route) => underApps || !route.appsOnly)
    .map((route) => ({ route, params: matchPath(route.path, path) }))
    .filter((found): found is RouteMatch => found.params !== undefined);
  const found = matches.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method));
  if (found) return found;
  if (matches.length === 0) throw new HttpError(404, 'The route could not be found.');
  const allow = matches.map(({ route }) => route.method).join(', ');
  throw new HttpError(
    405,
    `The ${method} method is not supported for this route. Supported methods: ${allow}.`,
    {
      headers: { allow },
    },
  );
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const given = actual[index] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = given;
    else if (part !== given) return undefined;
  }
  return params;
}
