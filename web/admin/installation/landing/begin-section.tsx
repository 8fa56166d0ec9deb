import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import css from './sections.module.css'

/** The call to action at the end of the page (LAND-06). The demonstration is on the sign-in page, if there is one. */
export function BeginSection(): ReactNode {
  const { state } = useSession()
  const site = useSite()
  const { t } = useTranslation('landing')
  if (state === 'ready') return null
  const demo = site !== undefined && site.demo.length > 0
  return (
    <section className={css.begin} aria-labelledby="begin">
      <h2 id="begin">{t('begin.title')}</h2>
      <p>{t('begin.text')}</p>
      <div className={css.acts}>
        <Button size="lg" renderRoot={(root) => <AppLink {...root} to="/auth?form=sign_up" />}>
          {t('begin.act')}
        </Button>
        <Button
          size="lg"
          variant="default"
          renderRoot={(root) => <AppLink {...root} to={demo ? '/auth' : '/contact?about=demo'} />}
        >
          {t(demo ? 'begin.demo' : 'begin.askDemo')}
        </Button>
      </div>
    </section>
  )
}
