import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { words } from '../app/words.ts'
import type { FooterLink } from '../shell/types.ts'
import { documents, type LegalDocument, type Operator } from './documents.ts'
import css from './legal.module.css'
import { OperatorCard } from './operator-card.tsx'
import { Prose } from './prose.tsx'
import { PublicPage } from './public-page.tsx'

const unknownAddress = '\u0000'

/** Leaves out an address that is not known, and begins with a capital letter. */
const withoutGap = (text: string): string => {
  const whole = text.replaceAll(`, ${unknownAddress}`, '')
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/**
 * A legal document with contents above and the operator below. It states that a lawyer has not reviewed it yet
 * (LEGAL-19).
 */
export function LegalPage(props: {
  document: LegalDocument
  operator: Operator | undefined
  footerLinks: readonly FooterLink[]
  /** Shown only to the operator. */
  notice?: ReactNode
}): ReactNode {
  const { document, operator } = props
  const { t } = useTranslation('legal')
  const { t: common } = useTranslation('common')
  const filled = {
    product: common('product'),
    operator: operator?.name ?? t('operator.self'),
    address: operator?.address ?? unknownAddress,
    email: operator?.email ?? `${location.origin}/contact`,
  }
  const sections = documents[document].map((id) => ({
    id,
    title: words.t(`legal:${document}.${id}.title` as 'legal:terms.who.title'),
    text: withoutGap(words.t(`legal:${document}.${id}.text` as 'legal:terms.who.text', filled)),
  }))
  return (
    <PublicPage title={t(`documents.${document}`)} sentence={t('updated')} footerLinks={props.footerLinks}>
      {props.notice}
      <p className={css.review}>{t('review')}</p>
      <nav className={css.contents} aria-label={t('contents')}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, text }, place) => (
        <section key={id} id={id} className={css.section}>
          <h2>
            {place + 1}. {title}
          </h2>
          <Prose text={text} />
        </section>
      ))}
      <OperatorCard operator={operator} />
    </PublicPage>
  )
}
