import { z } from 'zod';

/**
 * The parts of a manifest that the simulator checks but does not use: custom functions, workflows, datastores, types,
 * sign-in providers and MCP servers (github.com/slackapi/manifest-schema).
 */

const primitiveTypes = ['integer', 'number', 'boolean', 'string', 'object', 'array'];
const slackTypes = [
  'user_context',
  'user_permission',
  'user_id',
  'channel_id',
  'usergroup_id',
  'timestamp',
  'blocks',
  'credential/oauth2',
  'date',
  'interactivity',
  'rich_text',
  'form_input',
  'form_input_object',
  'message_ts',
  'message_context',
].map((name) => `slack#/types/${name}`);

/** An object with at most `max` entries of one shape. */
const mapOf = <Value extends z.ZodType>(value: Value, max: number) =>
  z
    .record(z.string().min(1), value)
    .refine((map) => Object.keys(map).length <= max, `must have no more than ${max} entries`);

const typed = (type: z.ZodType<string>) =>
  z.looseObject({
    type,
    title: z.string().optional(),
    description: z.string().optional(),
    is_required: z.boolean().optional(),
  });

export const typesSchema = mapOf(typed(z.string()), 50);
const strictTypes = mapOf(typed(z.enum([...primitiveTypes, ...slackTypes])), 50);
const parametersV2 = z.strictObject({ properties: strictTypes, required: z.array(z.string()).optional() });

const functionsWith = (parameters: z.ZodType) =>
  mapOf(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      input_parameters: parameters,
      output_parameters: parameters,
    }),
    50,
  );

const valueTemplate = z.strictObject({
  value: z.unknown().refine((value) => value !== undefined, 'is required'),
  initial_value: z.unknown().optional(),
  locked: z.boolean().optional(),
  hidden: z.boolean().optional(),
});

const workflowsWith = (parameters: z.ZodType, stepType: z.ZodRawShape) =>
  mapOf(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      input_parameters: parameters.optional(),
      steps: z.array(
        z.strictObject({
          id: z.string(),
          function_id: z.string(),
          inputs: z.record(z.string().min(1), z.unknown()),
          ...stepType,
        }),
      ),
      suggested_triggers: z
        .array(
          z.strictObject({
            type: z.string(),
            name: z.string().optional(),
            description: z.string().optional(),
            inputs: z.record(z.string().min(1), valueTemplate),
          }),
        )
        .optional(),
    }),
    50,
  );

/** `functions` and `workflows` have another shape in each version of the schema, `_metadata.major_version`. */
export const functionsByVersion = { 1: functionsWith(typesSchema), 2: functionsWith(parametersV2) };
export const workflowsByVersion = {
  1: workflowsWith(typesSchema, {}),
  2: workflowsWith(parametersV2, { type: z.enum(['function', 'switch', 'conditional']).optional() }),
};

export const datastoresSchema = mapOf(
  z.strictObject({
    primary_key: z.string().min(1),
    attributes: mapOf(z.looseObject({ type: z.string().min(1) }), 100),
  }),
  10,
);

const secureUrl = (max: number) => z.url({ protocol: /^https$/ }).max(max);
const scope = z.array(z.string().regex(/^[!#-[\]-~]+$/, 'must be an OAuth scope'));
const clientId = z.string().min(1).max(1024);

const provider = z.strictObject({
  provider_type: z.enum(['CUSTOM', 'SLACK_PROVIDED']),
  options: z.union([
    z.strictObject({ client_id: clientId, scope }),
    z.strictObject({
      client_id: clientId,
      provider_name: z.string().min(2).max(255),
      authorization_url: secureUrl(255),
      token_url: secureUrl(255),
      scope,
      authorization_url_extras: z.looseObject({}).optional(),
      identity_config: z.strictObject({
        url: secureUrl(255),
        account_identifier: z
          .string()
          .regex(/^\$\../)
          .max(255),
        headers: z.looseObject({}).optional(),
      }),
      use_pkce: z.boolean().optional(),
      token_url_config: z.strictObject({ use_basic_auth_scheme: z.boolean().optional() }).optional(),
    }),
  ]),
});

export const authProvidersSchema = z.strictObject({ oauth2: z.record(z.string(), provider).optional() });

export const mcpServersSchema = mapOf(
  z.strictObject({
    url: secureUrl(500),
    headers: z.record(z.string().min(1), z.string()).optional(),
    auth_provider_key: z.string().max(255).optional(),
    auth_type: z.enum(['dynamic_client_registration', 'no_auth', 'manual_auth', 'slack_identity_auth']),
  }),
  20,
);

const listedParameter = z.looseObject({
  ...typed(z.enum([...primitiveTypes, ...slackTypes])).shape,
  name: z.string(),
});

/** `features.functions`, the older way to declare custom functions. */
export const listedFunctionsSchema = z
  .array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      callback_id: z.string(),
      input_parameters: z.array(listedParameter).max(20),
      output_parameters: z.array(listedParameter).max(20),
    }),
  )
  .max(50);
