import type { DocumentSubject } from '@domovik/domain/rental/documents/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { DocumentList } from './document-list.tsx'
import css from './documents.module.css'
import { UploadCard } from './upload-card.tsx'

const MakeForm = onFirstUse(() => import('../paper-templates/make-form.tsx').then((part) => part.MakeForm))

/** The documents of one record; of a lease also which required ones it lacks. */
export function DocumentsTab({
  subject,
  subjectId,
}: {
  subject: Exclude<DocumentSubject, 'organization'>
  subjectId: string
}): ReactNode {
  const mayAdd = usePermission('edit_tenants')
  return (
    <div className={css.stack}>
      {subject === 'lease' && <Missing leaseId={subjectId} />}
      {subject === 'lease' && mayAdd && <MakePaper leaseId={subjectId} />}
      <DocumentList of={{ subject, id: subjectId }} />
      {mayAdd && <UploadCard subject={subject} subjectId={subjectId} />}
    </div>
  )
}

function MakePaper({ leaseId }: { leaseId: string }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const go = useGo()
  const [making, setMaking] = useState(false)
  return (
    <div>
      <Button variant="default" onClick={() => setMaking(true)}>
        {t('make.open')}
      </Button>
      <MakeForm
        leaseId={leaseId}
        opened={making}
        onClose={() => setMaking(false)}
        onMade={(id) => go(`/documents/${id}`)}
      />
    </div>
  )
}

function Missing({ leaseId }: { leaseId: string }): ReactNode {
  const { t } = useTranslation('documents')
  const { data } = useQuery(query.documents.required.queryOptions({ input: { leaseId } }))
  if (!data || data.kinds.length === 0) return null
  return (
    <Card title={t('missing.title')}>
      <p>
        {data.missing.length === 0
          ? t('missing.complete')
          : t('missing.text', { kinds: data.missing.map((kind) => t(`kinds.${kind}`)).join(', ') })}
      </p>
    </Card>
  )
}
