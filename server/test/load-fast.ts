/** Arguments of Node for a process of a test that loads the server: as its commands (scripts/run.mjs) do it, which takes a third of the time. */
export const loadFast = ['--import', new URL('../src/app/load-fast.ts', import.meta.url).href]
