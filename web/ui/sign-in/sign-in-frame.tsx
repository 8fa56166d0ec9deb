import { type ReactNode, useEffect, useRef } from 'react'
import { PublicFrame } from '../shell/public-frame.tsx'
import type { FooterLink } from '../shell/types.ts'
import { usePageTitle } from '../show/page.tsx'
import css from './sign-in.module.css'

/** The page around all forms before the sign-in: brand, language, one panel, legal links. */
export function SignInFrame(props: {
  title: string
  sentence?: ReactNode
  footerLinks: readonly FooterLink[]
  /** At the end of the panel, below a line: the link to the other form. */
  foot?: ReactNode
  /** Below the panel. */
  below?: ReactNode
  /** The full-width variant (AUTH-28). */
  mobile?: boolean
  children: ReactNode
}): ReactNode {
  const { title, sentence, foot, below } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  usePageTitle(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus()
  }, [title])
  return (
    <PublicFrame footerLinks={props.footerLinks} className={props.mobile ? css.mobile : undefined}>
      <main className={css.middle}>
        <div className={css.panel}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {sentence && <p className={css.sentence}>{sentence}</p>}
          <div className={css.body}>{props.children}</div>
          {foot && <div className={css.foot}>{foot}</div>}
        </div>
        {below && <div className={css.below}>{below}</div>}
      </main>
    </PublicFrame>
  )
}
