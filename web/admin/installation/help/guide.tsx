import { IconDownload } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Fold } from '../../../ui/document/fold.tsx'
import { Prose } from '../../../ui/legal/prose.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { chapters } from './contents.ts'
import css from './help.module.css'
import { HelpPage } from './help-page.tsx'

/**
 * /documentation: the user guide, on screen or printed to a file, in the current language (ROUTE-36, HELP-02,
 * HELP-03).
 */
export function GuideScreen(): ReactNode {
  const { t } = useTranslation('guide')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const product = common('product')
  return (
    <HelpPage title={t('title')} sentence={t('lead')}>
      <p className={css.edition}>
        {t('edition', { product, date: formatDate(new Date().toISOString(), language) })}
      </p>
      <div className={css.acts}>
        <Button leftSection={<IconDownload size={17} aria-hidden="true" />} onClick={() => window.print()}>
          {t('download')}
        </Button>
        <p className="muted">{t('downloadHint')}</p>
      </div>
      <div className={css.book}>
        <nav className={css.contents} aria-label={t('contents')}>
          <h2>{t('contents')}</h2>
          <ol>
            {chapters.map((id) => (
              <li key={id}>
                <AppLink to={`/documentation#${id}`}>{t(`chapters.${id}.title`)}</AppLink>
              </li>
            ))}
          </ol>
          <p>
            <AppLink to="/faq">{t('toFaq')}</AppLink>
          </p>
        </nav>
        <div className={css.chapters}>
          {chapters.map((id, place) => (
            <Fragment key={id}>
              <section id={id} className={css.chapter}>
                <h2>
                  {place + 1}. {t(`chapters.${id}.title`)}
                </h2>
                <Prose text={t(`chapters.${id}.text`, { product })} />
              </section>
              {place === 0 && <Fold />}
            </Fragment>
          ))}
        </div>
      </div>
    </HelpPage>
  )
}
