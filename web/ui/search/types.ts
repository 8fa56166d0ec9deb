interface SearchScope {
  id: string
  label: string
}

/** How one result reads: its line, the line under it, and where it opens. */
export interface SearchResult {
  id: string
  title: string
  note: string
  to: string
}

/** A deed that the palette offers by name: "Record a payment". */
interface SearchAct {
  label: string
  run: () => void
}

export interface SearchPaletteProps {
  opened: boolean
  onClose: () => void
  scopes: readonly SearchScope[]
  /** At most 10 results of one scope; a refusal is shown as a message. Keep it stable. */
  search: (scope: string, q: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
  acts?: readonly SearchAct[]
}
