import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import css from './help.module.css'

/** Only for those who are signed in: others need not load it. */
const Framed = lazy(() => import('../../app/admin-frame.tsx').then((module) => ({ default: module.Framed })))

/** Help is open to everybody; whoever is signed in reads it without losing the menu. */
export function HelpPage(props: { title: string; sentence: string; children: ReactNode }): ReactNode {
  const { title, sentence, children } = props
  const { state, me } = useSession()
  const footerLinks = useFooterLinks()
  if (state === 'loading') return <LoadingScreen />
  if (!me?.onboardingCompleted)
    return (
      <PublicPage wide title={title} sentence={sentence} footerLinks={footerLinks}>
        <Content>{children}</Content>
      </PublicPage>
    )
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Framed>
        <Page title={title} sentence={sentence}>
          <Content>{children}</Content>
        </Page>
      </Framed>
    </Suspense>
  )
}

/** Goes to the place that the address names: these words come later than the router's own attempt. */
function Content({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    const place = decodeURIComponent(location.hash.slice(1))
    if (place) document.getElementById(place)?.scrollIntoView()
  }, [])
  return <div className={css.content}>{children}</div>
}
