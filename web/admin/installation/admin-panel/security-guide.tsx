import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Prose } from '../../../ui/legal/prose.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import css from './guide.module.css'

/** The chapters of the security guide, in order. The texts are in the namespace `security_guide`. */
const chapters = [
  'roles',
  'accounts',
  'secondFactor',
  'keys',
  'retention',
  'backups',
  'logs',
  'incident',
] as const

/**
 * The guides for administrators (ADMIN-01, ADMIN-12): links to the documentation, and how to keep the installation
 * secure.
 */
export function SecurityGuide(): ReactNode {
  const { t } = useTranslation('security_guide')
  const { t: common } = useTranslation('common')
  const product = common('product')
  return (
    <>
      <Card title={t('documents')} rows>
        <CardRow to="/documentation" title={t('userGuide')} note={t('userGuideNote')} />
        <CardRow to="/faq" title={t('faq')} note={t('faqNote')} />
        <CardRow title={<a href="/api/docs">{t('api')}</a>} note={t('apiNote')} />
      </Card>
      <article className={css.guide}>
        <header className={css.head}>
          <h2>{t('title')}</h2>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('download')}
          </Button>
        </header>
        <p className="muted">{t('lead', { product })}</p>
        <nav aria-label={t('contents')}>
          <ol className={css.contents}>
            {chapters.map((id) => (
              <li key={id}>
                <AppLink to={`/admin?tab=guide#${id}`} replace>
                  {t(`chapters.${id}.title`)}
                </AppLink>
              </li>
            ))}
          </ol>
        </nav>
        {chapters.map((id, place) => (
          <section key={id} id={id} className={css.chapter}>
            <h3>
              {place + 1}. {t(`chapters.${id}.title`)}
            </h3>
            <Prose text={t(`chapters.${id}.text`, { product })} />
          </section>
        ))}
      </article>
    </>
  )
}
