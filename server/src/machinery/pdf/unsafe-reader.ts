/** Checks a PDF that people will sign, in the process for foreign files. The server never imports this module. */
import type { ReadForeign } from '../services/foreign-files.ts'
import { findUnsafe } from './find-unsafe.ts'
import type { Unsafe } from './unsafe.ts'

const read: ReadForeign<null, { unsafe: Unsafe | null }, never> = (bytes) => ({
  head: { unsafe: findUnsafe(bytes) },
  rows: [],
})
export default read
