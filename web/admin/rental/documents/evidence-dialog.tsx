import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import css from './documents.module.css'

/** What is stored about each signature. */
export function EvidenceDialog(props: { id: string; opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const evidence = useQuery({
    ...query.signings.evidence.queryOptions({ input: { id: props.id } }),
    enabled: props.opened,
  })
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('evidence.title')} size="lg">
      {evidence.data?.map((signature) => (
        <section key={signature.role} aria-label={signature.signedName}>
          <h3>
            {t(`roles.${signature.role}`)}: {signature.signedName}
          </h3>
          <dl className={css.evidence}>
            <dt>{t('evidence.at')}</dt>
            <dd>{formatDate(signature.signedAt, language, 'instant')}</dd>
            <dt>{t('evidence.statement')}</dt>
            <dd>{signature.statement}</dd>
            <dt>{t('evidence.email')}</dt>
            <dd>{signature.email}</dd>
            <dt>{t('evidence.ip')}</dt>
            <dd>{signature.ipAddress}</dd>
            <dt>{t('evidence.device')}</dt>
            <dd>{signature.userAgent}</dd>
            <dt>{t('evidence.fingerprint')}</dt>
            <dd className={css.fingerprint}>{signature.sha256}</dd>
          </dl>
        </section>
      ))}
      <p className="muted">{t('evidence.note')}</p>
    </Dialog>
  )
}
