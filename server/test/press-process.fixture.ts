/** Prints the paper that it reads from its input, and writes the SHA-256 of the PDF: another process than that of the test. */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { openPress } from '../src/machinery/press/open.ts'
import type { Paper } from '../src/machinery/services/press.ts'

const press = openPress(pino({ level: 'silent' }), { timeMs: 60_000 })
const bytes = await press.print(JSON.parse(await text(process.stdin)) as Paper)
press.stop()
process.stdout.write(createHash('sha256').update(bytes).digest('hex'))
