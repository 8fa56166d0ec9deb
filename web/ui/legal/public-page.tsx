import type { ReactNode } from 'react'
import { PublicFrame } from '../shell/public-frame.tsx'
import type { FooterLink } from '../shell/types.ts'
import { usePageTitle } from '../show/page.tsx'
import css from './legal.module.css'

/** A page without sign-in: brand and language above, a column of text, legal links below. */
export function PublicPage(props: {
  title: string
  sentence?: ReactNode
  footerLinks: readonly FooterLink[]
  /** Wider than a column of text. */
  wide?: boolean
  children: ReactNode
}): ReactNode {
  usePageTitle(props.title)
  return (
    <PublicFrame footerLinks={props.footerLinks} className={css.page}>
      <main className={css.main} data-wide={props.wide || undefined}>
        <h1>{props.title}</h1>
        {props.sentence && <p className="muted">{props.sentence}</p>}
        {props.children}
      </main>
    </PublicFrame>
  )
}
