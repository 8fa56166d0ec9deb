import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import type { OwnerDetail } from './owner-data.ts'
import { useAgreementWords } from './owner-words.ts'
import { RowRemoval } from './row-removal.tsx'

const AgreementForm = onFirstUse(() => import('./agreement-form.tsx').then((part) => part.AgreementForm))

/** What is agreed with the owner about fee and float, by month, newest first. */
export function AgreementsCard({ detail }: { detail: OwnerDetail }): ReactNode {
  const { owner, agreements, currency, can } = detail
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const words = useAgreementWords(currency)
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t('agreement.card')}
      rows
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
            {t('agreement.title')}
          </Button>
        )
      }
    >
      {agreements.length === 0 && <p className={shared.lead}>{t('agreement.none')}</p>}
      {agreements.map((terms) => {
        const { fee, float } = words(terms)
        const title = t('agreement.remove', { date: formatDate(terms.validFrom, language) })
        return (
          <CardRow
            key={terms.validFrom}
            title={fee}
            note={[t('agreement.from', { date: formatDate(terms.validFrom, language) }), float].join(' · ')}
            end={
              can.edit && (
                <RowRemoval
                  label={t('shares.removeShort')}
                  name={title}
                  title={title}
                  text={t('agreement.removeText')}
                  act={title}
                  run={() => client.owners.removeAgreement({ id: owner.id, validFrom: terms.validFrom })}
                  done={t('agreement.removed')}
                />
              )
            }
          />
        )
      })}
      {can.edit && (
        <AsOpened row={detail} opened={adding}>
          {(detail) => (
            <AgreementForm
              key={detail.agreements.map(({ validFrom }) => validFrom).join()}
              detail={detail}
              opened={adding}
              onClose={() => setAdding(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
