/**
 * How the server process keeps its memory small. Without these settings it holds about 120 MB that it does not use: each
 * thread has its own heap of malloc, which returns little to the system, and V8 lets garbage grow to several times the live
 * objects before it collects them. `npm run bench -- --only=memory` prints what they change.
 */

/** V8 collects garbage when the old objects have grown by this many percent. */
export const memoryFlags = ['--heap-growing-percent=60']

/** For malloc of glibc; other systems ignore it. What the environment already says has precedence. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
