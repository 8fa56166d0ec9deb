import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Facts } from '../../shared/facts.tsx'
import css from './audit.module.css'
import { type AuditRow, recordAddress, useAuditWords } from './audit-words.ts'

/** One entry with all its details. */
export function AuditEntry({
  opened,
  row,
  onClose,
}: {
  opened: boolean
  row: AuditRow | null
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('audit')
  const { sentence, tableName, device } = useAuditWords()
  if (!row) return null
  // A record of another organization has no screen here.
  const address = row.organizationName === undefined ? recordAddress(row) : null
  const subject = tableName(row.table)
  return (
    <Dialog opened={opened} onClose={onClose} title={sentence(row)} size="lg">
      <Facts
        empty={t('none')}
        facts={[
          { label: t('fields.who'), value: row.who ?? t('system') },
          { label: t('fields.at'), value: <DateText value={row.at} shape="instant" /> },
          ...(row.organizationName === undefined
            ? []
            : [{ label: t('fields.organization'), value: row.organizationName }]),
          { label: t('fields.action'), value: t(`actions.${row.action as 'CREATE'}`) },
          {
            label: t('fields.table'),
            value: address ? (
              <AppLink to={address}>
                {subject}: {t('openRecord')}
              </AppLink>
            ) : (
              subject
            ),
          },
          { label: t('fields.recordId'), value: row.recordId && <code>{row.recordId}</code> },
          { label: t('fields.ipAddress'), value: row.ipAddress },
          { label: t('fields.userAgent'), value: row.ipAddress ? device(row) : null },
          { label: t('fields.sessionId'), value: row.sessionId && <code>{row.sessionId}</code> },
          { label: t('fields.seq'), value: row.seq },
        ]}
      />
      {row.isReduced && <p className="muted">{t('reduced')}</p>}
      {Object.keys(row.details).length > 0 && (
        <details className={css.facts}>
          <summary>{t('facts')}</summary>
          <pre>{JSON.stringify(row.details, null, 2)}</pre>
        </details>
      )}
    </Dialog>
  )
}
