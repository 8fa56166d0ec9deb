import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'
import { useAgreementWords } from './owner-words.ts'

const AgreementForm = onFirstUse(() => import('./agreement-form.tsx').then((part) => part.AgreementForm))

/** What is agreed with the owner about fee and float, by month, newest first. */
export function AgreementsCard({ detail }: { detail: OwnerDetail }): ReactNode {
  const { owner, agreements, currency, can } = detail
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const saved = useOwnerSaved()
  const words = useAgreementWords(currency)
  const [adding, setAdding] = useState(false)
  const remove = async (validFrom: string): Promise<void> => {
    const title = t('agreement.remove', { date: formatDate(validFrom, language) })
    if (!(await confirm({ title, text: t('agreement.removeText'), act: title, reversible: true }))) return
    try {
      await saved(await client.owners.removeAgreement({ id: owner.id, validFrom }))
      toast.success(t('agreement.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
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
        return (
          <CardRow
            key={terms.validFrom}
            title={fee}
            note={[t('agreement.from', { date: formatDate(terms.validFrom, language) }), float].join(' · ')}
            end={
              can.edit && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="overdue"
                  aria-label={t('agreement.remove', { date: formatDate(terms.validFrom, language) })}
                  onClick={() => void remove(terms.validFrom)}
                >
                  {t('shares.removeShort')}
                </Button>
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
