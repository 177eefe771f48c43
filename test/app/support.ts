export * from './app-tests.ts';
export * from './people.ts';
export * from './seen.ts';
export * from './start-app.ts';
