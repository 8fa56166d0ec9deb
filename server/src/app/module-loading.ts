/** Makes the start quick: compiled modules are kept on disk, and a package of many files is looked up once (docs/performance.md). */
import { enableCompileCache, flushCompileCache, type ResolveHookSync, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/domovik', import.meta.url))
const flushAfterMs = 10_000

/** A folder that cannot be written is no error: modules are then compiled at each start. */
export function loadModulesFast(): void {
  enableCompileCache(cache)
  registerHooks({ resolve: resolveDrizzle() })
  // Otherwise it is written when the process ends, which a killed one does not reach.
  setTimeout(flushCompileCache, flushAfterMs).unref()
}

/**
 * Node reads a package's list of exports anew for each file of it. That of drizzle-orm is 180 kB: a third of the
 * start went into reading it.
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
