import { build, type InlineConfig, type Rolldown } from 'vite'
import type { App } from '../vite.config.ts'
import { mergedChunks } from './merge-chunks.ts'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/** The module that renders the frame of the signed-in screens. */
export const frameOf = (app: App): string => `/${app}/app/${app}-frame.tsx`

/** The modules that first screens load soon after their content, without an input of the user. */
const loadedSoon = [
  '/account/notifications/bell.tsx',
  '/account/subscriptions/notices.tsx',
  '/frame/activation-notice.tsx',
  '/frame/organization-switch.tsx',
  '/frame/visit-notice.tsx',
  '/dashboard/more-widgets.tsx',
  '/properties/cover-picture.tsx',
  '/outbox-button.tsx',
  '/overlays.tsx',
  '/stored-reads.ts',
]

/** A module is in the common chunk if more than this share of the screens load it. */
const commonShare = 0.5

/**
 * The config with four shared chunks: `first` is loaded by every page, `open` by the pages without the frame (`open` names
 * their screens) and by signed-in screens, `frame` by every signed-in screen, and `common` by many of them. By default the
 * bundler makes more than a hundred small chunks of them, which compress badly. A first build without output finds out
 * which modules belong to each chunk.
 */
export async function withFirstLoad(
  app: App,
  config: InlineConfig,
  { open, framed }: { open: readonly string[]; framed: readonly string[] },
): Promise<InlineConfig> {
  const chunks = await built({ ...config, build: { ...config.build, write: false } })
  const first = modulesFrom(chunks, entryOf(chunks, app))
  const frame = modulesFrom(chunks, chunkWith(chunks, frameOf(app)))
  const opened = open.map((screen) => modulesFrom(chunks, chunkWith(chunks, screen)))
  const common = commonModules(chunks)
  const isOpen = (id: string): boolean => opened.some((modules) => modules.has(id))
  const groups: Group[] = [
    { name: 'first', test: (id: string) => first.has(id) },
    {
      name: 'open',
      test: (id: string) => (frame.has(id) || common.has(id)) && opened.every((modules) => modules.has(id)),
    },
    { name: 'frame', test: (id: string) => frame.has(id) && !isOpen(id) && !id.endsWith(frameOf(app)) },
    { name: 'common', test: (id: string) => common.has(id) && !isOpen(id) },
  ]
  const merged = mergedChunks(chunks, {
    isFirst: ({ modules }) =>
      Object.keys(modules).some((id) =>
        [frameOf(app), ...open, ...framed, ...loadedSoon].some((screen) => id.endsWith(screen)),
      ),
    isTaken: (id) => groups.some(({ test }) => test(id)),
  })
  for (const [at, modules] of merged.entries())
    groups.push({ name: `shared${at}`, test: (id) => modules.has(id) })
  const { output, ...options } = config.build?.rolldownOptions ?? {}
  return {
    ...config,
    build: {
      ...config.build,
      rolldownOptions: {
        ...options,
        output: {
          ...output,
          codeSplitting: { groups: byPriority(groups), includeDependenciesRecursively: false },
        },
      },
    },
  }
}

/** A chunk with a name and its modules. The first group with a module gets it. */
interface Group {
  name: string
  test: (id: string) => boolean
}

const byPriority = (groups: readonly Group[]) =>
  groups.map((group, index, { length }) => ({ ...group, priority: length - index }))

/** The modules that many screens load. */
function commonModules(chunks: Chunks): Set<string> {
  const screens = [...chunks.values()].filter(
    ({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry && /\/(screen|list|detail)\.tsx$/.test(facadeModuleId ?? ''),
  )
  const counts = new Map<string, number>()
  for (const screen of screens)
    for (const id of modulesFrom(chunks, screen)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set([...counts].flatMap(([id, count]) => (count > screens.length * commonShare ? [id] : [])))
}

/** Builds and returns the chunks by file name. */
export async function built(config: InlineConfig): Promise<Chunks> {
  const result = await build({ ...config, logLevel: 'warn' })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const chunks = outputs
    .flatMap(({ output }) => output)
    .filter((file): file is Chunk => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** The files of the chunks by the name of their first module. Two chunks may have one name. */
export function fileNames(chunks: Chunks): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { name, fileName } of chunks.values()) names[name] = [...(names[name] ?? []), fileName]
  return names
}

export const entryOf = (chunks: Chunks, app: App): Chunk => chunkWith(chunks, `/${app}/app/main.tsx`)

/** The chunk with the module whose path ends so. */
export function chunkWith(chunks: Chunks, ending: string): Chunk {
  for (const chunk of chunks.values())
    if (Object.keys(chunk.modules).some((id) => id.endsWith(ending))) return chunk
  throw new Error(`${ending} is no module of the build`)
}

/** A chunk and all its static imports. */
export function reached(chunks: Chunks, from: Chunk, known = new Set<Chunk>()): Set<Chunk> {
  known.add(from)
  for (const file of from.imports) {
    const next = chunks.get(file)
    if (next && !known.has(next)) reached(chunks, next, known)
  }
  return known
}

const modulesFrom = (chunks: Chunks, from: Chunk): Set<string> =>
  new Set([...reached(chunks, from)].flatMap((chunk) => Object.keys(chunk.modules)))
