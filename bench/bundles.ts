import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { type App, appConfig } from '../web/vite.config.ts'
import { type Measure, measured } from './result.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The pages of F4, each with the module that its route loads. */
const pages = [
  { app: 'admin', name: 'sign-in page', module: 'auth/screen.tsx', most: 100 },
  { app: 'admin', name: 'dashboard', module: 'dashboard/screen.tsx', most: 130 },
  { app: 'tenant', name: 'tenant home', module: 'home/screen.tsx', most: 130 },
] as const

/** (f) JavaScript of a first visit, gzip: the entry, the route's own module, and all that either imports at once. */
export async function bundles(): Promise<Measure[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'domovik-web-'))
  try {
    const built = new Map<App, { manifest: Manifest; folder: string }>()
    for (const app of ['admin', 'tenant'] as const) {
      const config = appConfig(app)
      const folder = join(outDir, app)
      await build({
        ...config,
        logLevel: 'silent',
        build: { ...config.build, outDir: folder, manifest: true },
      })
      built.set(app, {
        folder,
        manifest: JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest,
      })
    }
    return await Promise.all(
      pages.map(async ({ app, name, module, most }) => {
        const { manifest, folder } = built.get(app)!
        const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
        const files = new Set(
          [...reached(manifest, entry), ...reached(manifest, module)].map((key) => manifest[key]!.file),
        )
        let bytes = 0
        for (const file of files)
          if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
        return measured({
          measure: `first-load JavaScript, ${name}`,
          ours: bytes / 1000,
          unit: 'kB gzip',
          goal: `<= ${most} kB`,
          ok: ({ ours }) => ours <= most,
        })
      }),
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

function reached(manifest: Manifest, key: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is no module of the build`)
  known.add(key)
  for (const next of chunk.imports ?? []) if (!known.has(next)) reached(manifest, next, known)
  return known
}
