import type { Language } from '@domovik/locales/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createQueryClient } from '../app/query-client.ts'
import { callProduct, showLanguage } from '../app/words.ts'
import { RouterView } from '../router/router-view.tsx'
import type { Part, Route } from '../router/routes.ts'
import { stillRouter } from '../router/still-router.ts'
import type { Answers } from './answers.ts'

/** The screens of an application and the frame around them. */
export interface Screens {
  routes: readonly Route[]
  frame: Part
}

/** A page rendered without a browser. */
export interface Rendered {
  /** The HTML of the screen. */
  html: string
  /** Styles that components add while they render. */
  css: string
  /** The answers of the API that the page shows. */
  answers: Answers
}

/**
 * Renders the screen of an address for a visitor who is not signed in. A screen is rendered until it asks for nothing
 * new, each time with all answers so far. `product` reads the name of the product from the answers. Throws if the
 * API does not answer.
 */
export async function renderScreen(
  { routes, frame }: Screens,
  { address, language }: { address: string; language: Language },
  product: (answers: Answers) => string | null,
): Promise<Rendered> {
  await showLanguage(language)
  const queryClient = createQueryClient()
  const cache = queryClient.getQueryCache()
  for (;;) {
    const answers = cache
      .getAll()
      .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data] as const]))
    callProduct(product(answers))
    const router = stillRouter(routes, address)
    await Promise.all(router.wanted().route?.parts.map((part) => part.load()) ?? [])
    const sheets: string[] = []
    Object.assign(globalThis, { domovikSheets: sheets })
    const html = await toHtml(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterView router={router} frame={frame} />
        </Suspense>
      </QueryClientProvider>,
    )
    const unanswered = cache
      .getAll()
      .filter(({ state, options }) => state.data === undefined && options.queryFn && isEnabled(options))
    if (unanswered.length === 0) return { html, css: [...new Set(sheets)].join(''), answers }
    await Promise.all(
      unanswered.map(({ options, queryKey }) =>
        queryClient.fetchQuery({ ...options, queryKey, retry: false }),
      ),
    )
  }
}

/** Queries that need a session are switched off on public pages. */
const isEnabled = (options: object): boolean => !('enabled' in options) || options.enabled !== false

async function toHtml(node: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(node, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  let html = ''
  for await (const part of prelude) html += String(part)
  // An error below a Suspense boundary would leave the fallback on the page.
  if (failures.length > 0) throw failures[0]
  return html
}
