import type { ReactNode } from 'react'

/** Plain words as paragraphs: a blank line parts them, lines that begin with "- " are a list. */
export function Prose({ text }: { text: string }): ReactNode {
  return text.split('\n\n').map((part) =>
    part.startsWith('- ') ? (
      <ul key={part}>
        {part.split('\n').map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    ) : (
      <p key={part}>{part}</p>
    ),
  )
}
