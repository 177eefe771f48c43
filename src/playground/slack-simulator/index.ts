/** The simulator's only door: what is outside its folder imports this file, and none behind it. */

export type { ActivityItem } from './control/activity.ts';
export type { Control } from './control/control.ts';
export { createClock } from './kit/clock.ts';
export { type Dict, dicts, isDict } from './kit/dict.ts';
export { isLocalRequest, readBody, sendFailure, sendJson } from './kit/http.ts';
export { createSecrets } from './kit/ids.ts';
export { checkMessage, checkView } from './rules/blocks/check.ts';
export { optionsOf, placedElements } from './rules/blocks/walk.ts';
export { scopesByEvent } from './rules/event-names.ts';
export { LIMITS } from './rules/limits.ts';
export { type ManifestInput, readManifest } from './rules/manifest.ts';
export { createSlack, type SlackOptions, type SlackSimulator } from './server.ts';
export { signatureHeaders } from './wire/deliveries/transport.ts';
export { methods } from './wire/methods/registry.ts';
export type { FaultInput } from './wire/state/faults.ts';
export { userTeams } from './wire/state/grid-payloads.ts';
export type { Delivery } from './wire/state/log.ts';
export { rateLimitWord } from './wire/state/rate-limits.ts';
export type { Channel, Person } from './world/data.ts';
export type { SeedChannel, SeedMessage, SeedPerson } from './world/records.ts';
export { drawPhoto } from './world/seed/draw-photo.ts';
export { defaultSeed, gridEnterpriseId, gridSeed } from './world/seed/seed.ts';
export { DataFileError } from './world/storage/record-file.ts';
export { valueField } from './world/views/values.ts';
