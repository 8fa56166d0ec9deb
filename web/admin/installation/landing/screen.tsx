import { type ReactNode, Suspense } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { Fold } from '../../../ui/document/fold.tsx'
import { Brand } from '../../../ui/shell/brand.tsx'
import { Footer } from '../../../ui/shell/footer.tsx'
import { Pickers } from '../../../ui/shell/pickers.tsx'
import { usePageTitle } from '../../../ui/show/page.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import css from './landing.module.css'

const BelowTheFold = lazyPart(() => import('./below-the-fold.tsx').then((module) => module.BelowTheFold))
const PlansOnOffer = lazyPart(() =>
  import('../../account/subscriptions/plans-screen.tsx').then((module) => module.PlansOnOffer),
)

/** `/`: the product in three sentences, links to sign in and sign up, the plans, and what the product does (ROUTE-23, LAND-01). */
export function LandingScreen(): ReactNode {
  const { state } = useSession()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('landing')
  const { t: common } = useTranslation('common')
  usePageTitle(t('title'))
  const signedIn = state === 'ready'
  return (
    <div className={css.screen}>
      <header className={css.top}>
        <span className={css.brand}>
          <Brand product={common('product')} />
        </span>
        <span className={css.pickers}>
          <Pickers />
        </span>
        <Button
          variant="default"
          renderRoot={(root) => <AppLink {...root} to={signedIn ? '/dashboard' : '/auth'} />}
        >
          {signedIn ? t('open') : common('act.signIn')}
        </Button>
      </header>
      <main className={css.main}>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
        <div className={css.acts}>
          {signedIn ? (
            <Button size="lg" renderRoot={(root) => <AppLink {...root} to="/dashboard" />}>
              {t('open')}
            </Button>
          ) : (
            <>
              <Button size="lg" renderRoot={(root) => <AppLink {...root} to="/auth?form=sign_up" />}>
                {t('signUp')}
              </Button>
              <Button size="lg" variant="default" renderRoot={(root) => <AppLink {...root} to="/auth" />}>
                {common('act.signIn')}
              </Button>
            </>
          )}
        </div>
        <ul className={css.points}>
          {(['owes', 'ends', 'hand'] as const).map((point) => (
            <li key={point} className={css.point}>
              <h2>{t(`${point}.title`)}</h2>
              <p>{t(`${point}.text`)}</p>
            </li>
          ))}
        </ul>
        <Fold />
        <section className={css.plans} aria-labelledby="plans">
          <h2 id="plans">{t('plans')}</h2>
          <Suspense fallback={<Skeleton width="100%" height="30rem" />}>
            <PlansOnOffer />
          </Suspense>
        </section>
        <Suspense fallback={<Skeleton width="100%" height="120rem" />}>
          <BelowTheFold />
        </Suspense>
      </main>
      <Footer links={footerLinks} />
    </div>
  )
}
