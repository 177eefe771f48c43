/** The emulator's only door: what is outside its folder imports this file, and none behind it. */

export type { Fault } from './faults.ts';
export type { Inspection } from './inspect.ts';
export { northfieldClients } from './seed/people.ts';
export { createSignature } from './send/sign.ts';
export { createPlatform, type Platform } from './server.ts';
