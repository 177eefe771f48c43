import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkManifestRules } from './manifest-rules.ts';
import { type Manifest, type ManifestInput, manifestFields } from './manifest-schema.ts';

export type { Manifest, ManifestInput } from './manifest-schema.ts';

/** A manifest's shape in this version of the schema, and Slack's rules about how its parts depend on each other. */
const manifestSchema = (version: 1 | 2) =>
  manifestFields(version).superRefine((manifest, context) =>
    checkManifestRules(manifest, (path, message) => context.addIssue({ code: 'custom', path, message })),
  );
const schemas = { 1: manifestSchema(1), 2: manifestSchema(2) };

const versionSchema = z.looseObject({ _metadata: z.looseObject({ major_version: z.literal(2) }) });

/**
 * Reads a manifest from a YAML or JSON file, or takes the object itself.
 *
 * @throws Error with one line per problem, each naming the key
 */
export function readManifest(source: string | ManifestInput): Manifest {
  const raw: unknown = typeof source === 'string' ? parse(readFileSync(source, 'utf8')) : source;
  const result = schemas[versionSchema.safeParse(raw).success ? 2 : 1].safeParse(raw);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
  throw new Error(`Slack would refuse this manifest:\n${lines.join('\n')}`);
}
