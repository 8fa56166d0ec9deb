import type { ReactNode } from 'react'

const numbered = /^\d+\. /

/**
 * Plain text as paragraphs. A blank line separates them; lines that begin with "- " are a list, with "1. " numbered
 * steps.
 */
export function Prose({ text }: { text: string }): ReactNode {
  return text.split('\n\n').map((part) => {
    if (part.startsWith('- '))
      return (
        <ul key={part}>
          <Items lines={part.split('\n').map((line) => line.slice(2))} />
        </ul>
      )
    if (numbered.test(part))
      return (
        <ol key={part}>
          <Items lines={part.split('\n').map((line) => line.replace(numbered, ''))} />
        </ol>
      )
    return <p key={part}>{part}</p>
  })
}

const Items = ({ lines }: { lines: string[] }): ReactNode => lines.map((line) => <li key={line}>{line}</li>)
