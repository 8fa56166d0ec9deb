import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useWrite } from '../../ui/api/use-write.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card } from '../../ui/show/card.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { query } from '../api.ts'
import css from './audit-check.module.css'

/** Checks on request that the organization's audit log is complete, for holders of manage_pages. */
export function AuditCheck(): ReactNode {
  const { t } = useTranslation('operations')
  const check = useWrite({
    mutationFn: () => query.operations.verifyAudit.call(),
    onError: (thrown) => toast.error(thrown),
  })
  const { data } = check
  return (
    <Card title={t('audit')}>
      <div className={css.stack}>
        <p>{t('auditSentence')}</p>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('auditCheck')}
        </Button>
        <div role="status">
          {data &&
            (data.brokenSeq === null ? (
              <StateDot tone="settled">{t('auditWhole', { count: data.events })}</StateDot>
            ) : (
              <StateDot tone="overdue">{t('auditBroken', { seq: data.brokenSeq })}</StateDot>
            ))}
        </div>
      </div>
    </Card>
  )
}
