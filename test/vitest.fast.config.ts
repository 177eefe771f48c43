import { defineConfig } from 'vitest/config';
import { heavy, long, net } from './tiers.ts';
import all from './vitest.all.config.ts';

/** `npm run test:fast`: what is short, and starts no whole Touchline. */
export default defineConfig({ ...all, test: { ...all.test, exclude: [...heavy, ...net, ...long] } });
