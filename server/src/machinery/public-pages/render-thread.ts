/**
 * The thread that renders public pages, one at a time, with the screens that the build prepared (web/dist/pages). It asks
 * the server for the answers of the API.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, PublicDocument, RenderWish, ToThread } from './messages.ts'

type Render = (parts: unknown, wish: RenderWish) => Promise<PublicDocument>

const { folder } = workerData as { folder: string }
const port = parentPort!
const send = (message: FromThread) => port.postMessage(message)
const waiting = new Map<number, (answer: Response) => void>()
let asked = 0
let current = 0
let before: Promise<unknown> = Promise.resolve()

/** What the screens expect of a browser. Whether it can use passkeys is found out there. */
function pretendBrowser(origin: string): void {
  const ask = (input: Request | string): Promise<Response> => {
    const request = typeof input === 'string' ? new Request(new URL(input, origin)) : input
    const { pathname, search } = new URL(request.url)
    asked += 1
    const language = request.headers.get('accept-language') ?? 'en'
    send({ ask: asked, of: current, address: pathname + search, language })
    return new Promise((done) => waiting.set(asked, done))
  }
  Object.assign(globalThis, { fetch: ask, location: new URL(origin), PublicKeyCredential: class {} })
  // Node warns at the first use of its own.
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
}

async function rendered(id: number, wish: RenderWish): Promise<void> {
  current = id
  pretendBrowser(wish.origin)
  const { render } = (await import(pathToFileURL(`${folder}/render.js`).href)) as { render: Render }
  send({ rendered: id, page: await render(JSON.parse(readFileSync(`${folder}/parts.json`, 'utf8')), wish) })
}

port.on('message', (message: ToThread) => {
  if ('answer' in message) {
    const { answer, status, body } = message
    waiting.get(answer)?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
    waiting.delete(answer)
    return
  }
  const { render: id, wish } = message
  before = before
    .then(() => rendered(id, wish))
    .catch((error) =>
      send({ failed: id, message: error instanceof Error ? String(error.stack) : String(error) }),
    )
})
