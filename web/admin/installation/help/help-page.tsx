import { type ReactNode, useEffect } from 'react'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import css from './help.module.css'

/** Help is open to everybody. Signed-in people read it inside the menu (app/open-frame.tsx). */
export function HelpPage(props: { title: string; sentence: string; children: ReactNode }): ReactNode {
  const { title, sentence, children } = props
  const { me } = useSession()
  const footerLinks = useFooterLinks()
  if (!me?.onboardingCompleted)
    return (
      <PublicPage wide title={title} sentence={sentence} footerLinks={footerLinks}>
        <Content>{children}</Content>
      </PublicPage>
    )
  return (
    <Page title={title} sentence={sentence}>
      <Content>{children}</Content>
    </Page>
  )
}

/** Scrolls to the fragment of the address. The router tries it before these texts have loaded. */
function Content({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    const place = decodeURIComponent(location.hash.slice(1))
    if (place) document.getElementById(place)?.scrollIntoView()
  }, [])
  return <div className={css.content}>{children}</div>
}
