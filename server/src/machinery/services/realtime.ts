/** Notified by the commit of an urgent mail. */
export const urgentMailChannel = 'domovik_urgent_mail'

export type Realtime = {
  /** Reports that something of this organization was committed. */
  changed(organizationId: string): void
  /** Calls `wake` after each commit of the organization on any node. Returns a function that stops this. */
  listen(organizationId: string, wake: () => void): () => void
  /**
   * Calls `wake` after each commit of an urgent mail on any node, and after the connection was lost. Returns a function
   * that stops this.
   */
  onUrgentMail(wake: () => void): () => void
  /** Returns the number of listeners on this node. */
  listening(): number
  stop(): Promise<void>
}
