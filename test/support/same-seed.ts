import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** Properties draw the same examples in every run: a commit that is green stays green. `SEED=7 npm test` draws others. */
configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env.SEED ?? 1) });
