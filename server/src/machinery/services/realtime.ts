export type Realtime = {
  /** Reports that something of this organization was committed. */
  changed(organizationId: string): void
  /** Calls `wake` after each commit of the organization on any node. Returns a function that stops this. */
  listen(organizationId: string, wake: () => void): () => void
  /** Returns the number of listeners on this node. */
  listening(): number
  stop(): Promise<void>
}
