/**
 * The process that reads files of strangers, one at a time. It gets the file and the name of a reader from the server, and
 * has neither the configuration nor a connection to the database.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import type { ReadForeign } from '../services/foreign-files.ts'
import { MORE, type Order, type Report, ROWS_PER_PART } from './messages.ts'

let more: () => void = () => undefined

const send = (report: Report): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send!(report, (error: Error | null) => (error ? reject(error) : resolve())),
  )

async function read({ module, bytes, given }: Order): Promise<void> {
  const { default: reader } = (await import(module)) as { default: ReadForeign<unknown, unknown, unknown> }
  const { head, rows } = await reader(
    Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
    given,
  )
  for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
    const asked = new Promise<void>((resolve) => {
      more = resolve
    })
    await send({ rows: rows.slice(at, at + ROWS_PER_PART) })
    await asked
  }
  await send({ head })
}

const reportOf = (error: unknown): Report =>
  error instanceof DomainError
    ? { refused: { code: error.code, details: error.details } }
    : { failed: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error) }

process.on('message', (message: Order | typeof MORE) => {
  if (message === MORE) more()
  else read(message).catch((error) => send(reportOf(error)))
})
// The terminal sends Ctrl+C to the whole group. The server ends this process by closing the connection.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
