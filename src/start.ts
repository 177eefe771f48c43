/**
 * `npm start`: runs `main.ts`, from a bundle if there is one of exactly these sources. Else from the sources, and makes one
 * for the next start, which then takes a third less CPU.
 */
import { findBundle, makeBundle } from './start/bundle.ts';

const bundle = findBundle();
// Stack traces name the sources.
if (bundle !== undefined) process.setSourceMapsEnabled(true);
const { isRunning } = (await import(bundle ?? './main.ts')) as typeof import('./main.ts');
if (bundle === undefined && (await isRunning)) await makeBundle();
