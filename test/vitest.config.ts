import { defineConfig } from 'vitest/config';
import { heavy } from './tiers.ts';
import all from './vitest.all.config.ts';

/** `npm test`: every suite that starts no processes, no browser and no Redis. */
export default defineConfig({ ...all, test: { ...all.test, exclude: heavy } });
