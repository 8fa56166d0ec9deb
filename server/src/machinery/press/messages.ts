/** The messages between the server and the thread that prints papers. */
import type { Paper } from '../services/press.ts'

export type Order = { id: number; paper: Paper }
/** `memory` is what the compiler uses by now, in bytes. */
export type Answer = { id: number; bytes: Uint8Array; memory: number } | { id: number; failed: string }
