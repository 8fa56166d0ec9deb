import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import type { PropertyShares } from './owner-data.ts'

const SharesForm = onFirstUse(() => import('./shares-form.tsx').then((part) => part.SharesForm))

/** Who owns a property, by date. */
export function SharesTab({ propertyId }: { propertyId: string }): ReactNode {
  const found = useQuery(query.owners.ofProperty.queryOptions({ input: { propertyId } }))
  return <PartLoaded query={found}>{(shares) => <SharesView shares={shares} />}</PartLoaded>
}

function SharesView({ shares }: { shares: PropertyShares }): ReactNode {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const cache = useQueryClient()
  const [changing, setChanging] = useState(false)
  const { propertyId, versions, can } = shares
  const remove = async (validFrom: string): Promise<void> => {
    const title = t('shares.remove', { date: formatDate(validFrom, language) })
    if (!(await confirm({ title, text: t('shares.removeText'), act: title, reversible: true }))) return
    try {
      const left = await client.owners.removeShares({ propertyId, validFrom })
      cache.setQueryData(query.owners.ofProperty.queryKey({ input: { propertyId } }), left)
      await refreshScreen()
      toast.success(t('shares.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <>
      <Card
        title={t('shares.tab')}
        act={
          can.edit && (
            <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
              {t('shares.change')}
            </Button>
          )
        }
      >
        <p className={shared.quiet}>{t(versions.length === 0 ? 'shares.none' : 'shares.sentence')}</p>
      </Card>
      {versions.map(({ validFrom, owners }) => {
        const date = formatDate(validFrom, language)
        return (
          <Card
            key={validFrom}
            title={t('shares.from', { date })}
            rows
            act={
              can.edit && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="overdue"
                  aria-label={t('shares.remove', { date })}
                  onClick={() => void remove(validFrom)}
                >
                  {t('shares.removeShort')}
                </Button>
              )
            }
          >
            {owners.length === 0 && <p className={shared.lead}>{t('shares.nobody')}</p>}
            {owners.map(({ ownerId, name, share }) => (
              <CardRow
                key={ownerId}
                to={`/owners/${ownerId}`}
                title={name}
                end={share === '1' ? t('shares.sole') : share}
              />
            ))}
          </Card>
        )
      })}
      {can.edit && (
        <AsOpened row={shares} opened={changing}>
          {(shares) => (
            <SharesForm
              key={shares.versions.map(({ validFrom }) => validFrom).join()}
              shares={shares}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}
