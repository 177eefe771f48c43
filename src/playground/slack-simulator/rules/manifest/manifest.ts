import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { checkManifestRules } from './rules.ts';
import { type Manifest, type ManifestInput, manifestFields } from './schema.ts';

export type { Manifest, ManifestInput } from './schema.ts';

/** A manifest's shape, and Slack's rules about how its parts depend on each other. */
const manifestSchema = manifestFields.superRefine((manifest, context) =>
  checkManifestRules(manifest, (path, message) => context.addIssue({ code: 'custom', path, message })),
);

/**
 * Reads a manifest from a YAML or JSON file, or takes the object itself.
 *
 * @throws Error with one line per problem, each naming the key
 */
export function readManifest(source: string | ManifestInput): Manifest {
  const raw: unknown = typeof source === 'string' ? parse(readFileSync(source, 'utf8')) : source;
  const result = manifestSchema.safeParse(raw);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
  throw new Error(`Slack would refuse this manifest:\n${lines.join('\n')}`);
}
