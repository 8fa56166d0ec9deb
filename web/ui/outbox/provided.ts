import type { OpenWrite } from '../api/writes.ts'

/** What forms and the sign-out need of the outbox. */
export interface Outbox {
  add: (
    write: OpenWrite,
    entry: { title: string; following: readonly { call: string; input: object }[] },
  ) => Promise<void>
  mayLeave: () => Promise<boolean>
}

let provided: Outbox | null = null

/** The outbox provides itself when the frame has loaded it, because without a network nothing more can be loaded. */
export function provideOutbox(outbox: Outbox): void {
  provided = outbox
}

/** Null before it is loaded. */
export const currentOutbox = (): Outbox | null => provided
