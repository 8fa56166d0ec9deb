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
  /** What can be done with it. The palette offers it below the first result of a group. */
  acts?: readonly SearchAct[]
}

/** Results of one scope. */
export interface SearchGroup {
  scope: string
  results: readonly SearchResult[]
}

/** An action that the palette offers by name: "Record a payment". */
export interface SearchAct {
  label: string
  /** A second line, by which the action is found too. */
  note?: string
  run: () => void
}

export interface SearchPaletteProps {
  /** What was typed while the code of the dialog was loading. */
  typed?: string
  onClose: () => void
  /** What to search. The first one is chosen when the palette opens. */
  scopes: readonly SearchScope[]
  /** Returns the groups of results. Errors are shown as a message. Must be a stable function. */
  search: (scope: string, q: string, signal: AbortSignal) => Promise<readonly SearchGroup[]>
  acts?: readonly SearchAct[]
}
