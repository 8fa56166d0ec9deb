import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import type { App } from '../vite.config.ts'
import { chunkWith, entryOf, frameOf, reached } from './first-load.ts'

interface Page {
  app: App
  name: string
  /** The module of its screen. */
  screen: string
  framed?: boolean
  /**
   * kB of gzip: the measured size, rounded up. Lower it when the size gets smaller; raise it only with a reason. The last 0.3 kB of each page are what is
   * said of a lost connection and of a session that ended without a network, and menus that do not make the page behind them inert.
   */
  budget: number
  /** The goal in kB of gzip. */
  goal: number
}

export const pages: readonly Page[] = [
  {
    app: 'admin',
    name: 'public page',
    screen: '/admin/installation/landing/screen.tsx',
    budget: 105.1,
    goal: 100,
  },
  {
    app: 'admin',
    name: 'sign-in page',
    screen: '/admin/account/sign-in/screen.tsx',
    budget: 118.2,
    goal: 100,
  },
  {
    app: 'admin',
    name: 'dashboard',
    screen: '/admin/insight/dashboard/screen.tsx',
    framed: true,
    // With the bar that says on a phone in one line that there is no network, the charge after which late interest is named, and links
    // that open their organization (0.4 kB; what follows them is loaded with the link). Menus and search above which questions are shown: 0.3 kB.
    budget: 135.5,
    goal: 130,
  },
  {
    app: 'admin',
    name: 'list of properties',
    screen: '/admin/rental/properties/list.tsx',
    framed: true,
    budget: 137.2,
    goal: 130,
  },
  { app: 'tenant', name: 'tenant sign-in', screen: '/tenant/sign-in/screen.tsx', budget: 110.5, goal: 100 },
  {
    app: 'tenant',
    name: 'tenant home',
    screen: '/tenant/home/screen.tsx',
    framed: true,
    // With links that open their home, the gates of co-tenants and who paid; the texts of the invitation left the first visit for it (0.3 kB, not counted here).
    budget: 115.3,
    goal: 130,
  },
]

/** The screens that people open first: `open` without a session, `framed` with one. */
export function firstScreens(app: App): { open: string[]; framed: string[] } {
  const own = pages.filter((page) => page.app === app)
  const screensOf = (framed: boolean): string[] =>
    own.filter((page) => (page.framed ?? false) === framed).map(({ screen }) => screen)
  return { open: screensOf(false), framed: screensOf(true) }
}

export interface FirstLoad {
  app: App
  name: string
  kB: number
  /** The screen's own chunks. */
  screenKB: number
  /** The packages of node_modules in it. */
  packages: string[]
}

/**
 * The JavaScript of a first visit to each page of an application: the entry, the frame, the screen, the table that names its file, and all
 * their static imports.
 */
export function firstLoads(app: App, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): FirstLoad[] {
  return pages
    .filter((page) => page.app === app)
    .map((page) => {
      const screen = chunkWith(chunks, page.screen)
      const loaded = reached(chunks, entryOf(chunks, app))
      if (page.framed) reached(chunks, chunkWith(chunks, frameOf(app)), loaded)
      reached(chunks, screen, loaded)
      const table = tableOf(chunks, screen)
      if (table) reached(chunks, table, loaded)
      const modules = [...loaded].flatMap((chunk) => Object.keys(chunk.modules))
      return {
        app,
        name: page.name,
        kB: [...loaded].reduce((sum, chunk) => sum + weight(chunk), 0),
        screenKB: weight(screen),
        packages: [...new Set(modules.flatMap(packageOf))].sort(),
      }
    })
}

/** The table of `app/screens/` through which the entry loads a screen. */
const tableOf = (
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  screen: Rolldown.OutputChunk,
): Rolldown.OutputChunk | undefined =>
  [...chunks.values()].find(
    ({ modules, dynamicImports }) =>
      dynamicImports.includes(screen.fileName) &&
      Object.keys(modules).some((id) => id.includes('/app/screens/')),
  )

const weight = ({ code }: Rolldown.OutputChunk): number => gzipSync(code, { level: 9 }).length / 1000

const packageOf = (id: string): string[] =>
  /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.slice(1, 2) ?? []
