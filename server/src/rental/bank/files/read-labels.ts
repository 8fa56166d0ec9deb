/** Reads cells that contain several facts with their labels, as PKO BP writes them. */

type Labelled = { partyName: string; partyAccount: string; text: string }

const label = /(?:^|\s)(rachunek|nazwa|adres) (?:nadawcy|odbiorcy)\s*:|(?:^|\s)(tytu[łl])\s*:/giu

/**
 * Returns name and account of the other side and the title; null if the cells have no labels. A label counts the first
 * time, because the payer writes the title and can repeat labels in it.
 */
export function readLabels(cells: readonly string[]): Labelled | null {
  const found = new Map<string, string>()
  for (const cell of cells) {
    const labels = [...cell.matchAll(label)]
    for (const [place, match] of labels.entries()) {
      const name = (match[1] ?? 'title').toLowerCase()
      if (found.has(name)) continue
      // The title is the last of the facts in a cell.
      const end = name === 'title' ? cell.length : (labels[place + 1]?.index ?? cell.length)
      found.set(name, cell.slice(match.index + match[0].length, end).trim())
      if (name === 'title') break
    }
  }
  if (found.size === 0) return null
  return {
    partyName: found.get('nazwa') ?? '',
    partyAccount: found.get('rachunek') ?? '',
    text: found.get('title') ?? '',
  }
}
