interface SearchScope {
  id: string
  label: string
}

/** How a result is shown: its line, a second line, and the address that it opens. */
export interface SearchResult {
  id: string
  title: string
  note: string
  to: string
}

/** An action that the palette offers by name: "Record a payment". */
export interface SearchAct {
  label: string
  /** A second line, by which the action is found too. */
  note?: string
  run: () => void
}

export interface SearchPaletteProps {
  opened: boolean
  onClose: () => void
  scopes: readonly SearchScope[]
  /** Returns at most 10 results of one scope. Errors are shown as a message. Must be a stable function. */
  search: (scope: string, q: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
  acts?: readonly SearchAct[]
}
