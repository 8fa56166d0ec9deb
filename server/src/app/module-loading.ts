/**
 * Speeds up the start: compiled modules are cached on disk, and a package with many files is resolved once
 * (docs/performance.md).
 */
import { enableCompileCache, flushCompileCache, type ResolveHookSync, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/domovik', import.meta.url))
const flushAfterMs = 10_000

/** Configures module loading. If the cache folder cannot be written, modules are compiled at each start. */
export function loadModulesFast(): void {
  enableCompileCache(cache)
  registerHooks({ resolve: resolveDrizzle() })
  // By default the cache is written when the process ends, which does not happen if it is killed.
  setTimeout(flushCompileCache, flushAfterMs).unref()
}

/**
 * Node reads a package's list of exports again for each of its files. That of drizzle-orm has 180 kB, and reading it
 * took a third of the start time.
 */
function resolveDrizzle(): ResolveHookSync {
  const known = new Map<string, ReturnType<ResolveHookSync>>()
  return (specifier, context, next) => {
    if (specifier.startsWith('./') || specifier.startsWith('../')) {
      const { parentURL } = context
      return parentURL?.includes('/node_modules/drizzle-orm/') && specifier.endsWith('.js')
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context)
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const found = known.get(specifier) ?? next(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  }
}
