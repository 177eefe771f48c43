/** Helpers over JSON values, for tests. */
export type Json = Record<string, unknown>;

/** Sets the value at a path such as `a.0.b`, in place; objects on the way are created. */
export function setAt(target: object, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner = target as Json;
  for (const key of keys) {
    inner[key] ??= {};
    inner = inner[key] as Json;
  }
  inner[last] = value;
}
