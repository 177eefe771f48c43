import { benchCalls } from './calls.ts';
import { benchKills } from './kills.ts';
import { benchPage } from './page.ts';
import { benchRequests } from './requests.ts';
import { benchStoring } from './storing.ts';

/** `npm run bench`: the figures of the README. Every time is compared with a baseline from the same run. */
await benchCalls();
await benchRequests();
await benchStoring();
await benchKills();
await benchPage();
