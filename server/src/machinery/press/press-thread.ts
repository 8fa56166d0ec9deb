/**
 * The thread that prints papers, one at a time. The layout is paper.typ; a paper reaches it as data, so no text of a person
 * is read as source. The compiler has no access to files and no packages (docs/decisions/088).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { glyphsIn, regularFont } from './glyphs.ts'
import type { Answer, Order } from './messages.ts'
import { allPrintable } from './printable.ts'

const port = parentPort!
const read = (address: string): Buffer => readFileSync(fileURLToPath(address))
const main = '/paper.typ'
/** With diagnostics as data that name place and reason. */
const diagnostics = 3

const { memory } = initSync({
  module: read(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
})
const regular = regularFont()
const has = glyphsIn(regular)
const bold = read(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'))
const compiler = await openCompiler([regular, bold])

async function openCompiler(fonts: readonly Uint8Array[]): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const each of fonts) await builder.add_raw_font(each)
  const opened = await builder.build()
  opened.add_source(main, read(new URL('./paper.typ', import.meta.url).href).toString())
  return opened
}

function printed({ paper: { photos = [], ...paper } }: Order): Uint8Array {
  const inputs = [['paper', JSON.stringify(allPrintable(paper, has))]]
  for (const [at, bytes] of photos.entries()) compiler.map_shadow(photoPath(at), bytes)
  try {
    const { result, diagnostics: problems } = compiler.compile(main, inputs, 'pdf', diagnostics) as {
      result?: Uint8Array
      diagnostics?: unknown
    }
    if (!result) throw new Error(JSON.stringify(problems))
    return result
  } finally {
    for (const at of photos.keys()) compiler.unmap_shadow(photoPath(at))
  }
}

/** The name under which paper.typ finds a photo. */
const photoPath = (at: number): string => `/photo-${at}.jpg`

port.on('message', (order: Order) => {
  const answer = (message: Answer) => port.postMessage(message)
  try {
    const bytes = printed(order)
    answer({ id: order.id, bytes, memory: memory.buffer.byteLength })
  } catch (error) {
    answer({ id: order.id, failed: error instanceof Error ? String(error.stack) : String(error) })
  }
})
