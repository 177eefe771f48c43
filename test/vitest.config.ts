import { defineConfig } from 'vitest/config';
import { heavy, sweeps } from './tiers.ts';
import all from './vitest.all.config.ts';

/** `npm test`: every suite that starts no processes, no browser and no Redis, but the sweeps. */
export default defineConfig({ ...all, test: { ...all.test, exclude: [...heavy, ...sweeps] } });
