import { isOwnPath, isSafeLink } from '@domovik/domain/account/pages/address.ts'
import { isBlank } from '@domovik/domain/account/pages/blocks.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './page-content.module.css'
import type { Block } from './scope.ts'

/** A page as readers see it. Every block is plain text, and markup in it has no effect. */
export function PageContent({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return (
    <div className={css.page}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no state and no other key
        <Shown key={place} block={block} />
      ))}
    </div>
  )
}

function Shown({ block }: { block: Block }): ReactNode {
  const { t } = useTranslation('pages')
  if (isBlank(block)) return null
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>
    case 'paragraph':
      return <p className={css.text}>{block.text}</p>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
            <li key={place}>{item}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <figure className={css.quote}>
          <blockquote className={css.text}>{block.text}</blockquote>
          {(block.author || block.sample) && (
            <figcaption>
              {block.author}
              {block.sample && <span className={css.sample}>{t('quote.sample')}</span>}
            </figcaption>
          )}
        </figure>
      )
    case 'question':
      return (
        <details className={css.question}>
          <summary>{block.question}</summary>
          <p className={css.text}>{block.answer}</p>
        </details>
      )
    case 'link':
      return <LinkBlock {...block} />
    default:
      return <hr className={css.line} />
  }
}

/**
 * A link: inside the application it changes the screen, elsewhere it is an ordinary link. An address that could be a
 * script is not linked.
 */
function LinkBlock({ label, to, button }: { label: string; to: string; button: boolean }): ReactNode {
  if (!isSafeLink(to)) return <p className="muted">{label}</p>
  const own = isOwnPath(to)
  if (!button)
    return (
      <p>
        {own ? (
          <AppLink to={to}>{label}</AppLink>
        ) : (
          <a href={to} rel="noopener">
            {label}
          </a>
        )}
      </p>
    )
  return (
    <p>
      {own ? (
        <Button renderRoot={(root) => <AppLink {...root} to={to} />}>{label}</Button>
      ) : (
        <Button href={to} rel="noopener">
          {label}
        </Button>
      )}
    </p>
  )
}
