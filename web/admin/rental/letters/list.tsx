import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { PlanNote, useFeature } from '../../account/subscriptions/plan-gate.tsx'
import { query } from '../../api.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { Loaded } from '../../shared/loaded.tsx'
import shared from '../../shared/shared.module.css'
import { batchTones, type LetterBatchRow } from './letter-data.ts'

const LettersForm = onFirstUse(() => import('./letters-form.tsx').then((part) => part.LettersForm))

export const preload = (): void => void queryClient.prefetchQuery(query.letters.list.queryOptions())

/** /documents/letters: batches of letters to several tenants. */
export function LettersScreen(): ReactNode {
  const { t } = useTranslation('letters')
  const found = useQuery(query.letters.list.queryOptions())
  const [adding, setAdding] = useAddressFlag('new')
  const included = useFeature('batch_letters')
  const go = useGo()
  return (
    <Loaded query={found} back={{ to: '/documents', label: t('toDocuments') }}>
      {({ batches, can }) => (
        <Page
          title={t('title')}
          sentence={t('sentence')}
          acts={can.start && included && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
        >
          <PlanNote feature="batch_letters" />
          <Card rows>
            {batches.length === 0 && <p className={shared.lead}>{t('empty')}</p>}
            {batches.map((row) => (
              <BatchLine key={row.id} row={row} />
            ))}
          </Card>
          {can.start && included && (
            <LettersForm
              opened={adding}
              onClose={() => setAdding(false)}
              onStarted={(id) => go(`/documents/letters/${id}`)}
            />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function BatchLine({ row }: { row: LetterBatchRow }): ReactNode {
  const { t } = useTranslation('letters')
  return (
    <CardRow
      to={`/documents/letters/${row.id}`}
      title={t(`kinds.${row.kind}`)}
      note={
        <>
          <DateText value={row.createdAt} shape="instant" /> · {t(`deliveries.${row.delivery}`)}
        </>
      }
      end={<StateDot tone={batchTones[row.state]}>{t(`states.${row.state}`)}</StateDot>}
      endNote={t('progress', { made: row.made, total: row.total })}
    />
  )
}
