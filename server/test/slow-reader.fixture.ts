/** A reader for tests: does what the file says, also what a reader must never do. */
import type { ForeignReader, ReadForeign } from '../src/machinery/services/foreign-files.ts'

export const slowReader: ForeignReader<null, string, number> = { module: import.meta.url }

const read: ReadForeign<null, string, number> = (bytes) => {
  switch (String(bytes)) {
    case 'loop':
      for (;;);
    case 'memory': {
      const kept: number[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
    }
    case 'crash':
      process.abort()
      break
    case 'throw':
      throw new TypeError('a fault of the reader')
    case 'secrets':
      return {
        head: Object.keys(process.env)
          .filter((name) => /KEY|URL|DATA|TOKEN|SECRET/.test(name))
          .join(' '),
        rows: [],
      }
  }
  return { head: 'done', rows: Array.from({ length: 1_234 }, (_, i) => i) }
}
export default read
