export type Realtime = {
  /** Something of this organization was committed. */
  changed(organizationId: string): void
  /** Calls `wake` whenever something of the organization was committed on any node. Returns the way to stop. */
  listen(organizationId: string, wake: () => void): () => void
  /** How many listen on this node. */
  listening(): number
  stop(): Promise<void>
}
