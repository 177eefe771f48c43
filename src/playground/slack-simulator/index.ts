/** The simulator's only door: what is outside its folder imports this file, and none behind it. */

export { checkMessage, checkView } from './blocks/check.ts';
export { dicts, isDict, optionsOf, placedElements } from './blocks/walk.ts';
export { createClock } from './clock.ts';
export type { Dict } from './data.ts';
export type { Delivery } from './deliveries/log.ts';
export { signatureHeaders } from './deliveries/sign.ts';
export { scopesByEvent } from './event-names.ts';
export type { FaultInput } from './faults.ts';
export { userTeams } from './grid-payloads.ts';
export { isLocalRequest, readBody, sendCompressedJson, sendFailure, sendJson } from './http.ts';
export { createSecrets } from './ids.ts';
export { type ManifestInput, readManifest } from './manifest.ts';
export { methods } from './methods/registry.ts';
export { drawPhoto } from './photo.ts';
export { rateLimitWord } from './rate-limits.ts';
export { sampleMessages } from './sample-messages.ts';
export { defaultSeed, type SeedPerson } from './seed.ts';
export { gridEnterpriseId, gridSeed } from './seed-grid.ts';
export { createSlack, type SlackOptions, type SlackSimulator } from './server.ts';
export { DataFileError } from './storage/record-file.ts';
export { valueField } from './views/values.ts';
