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
import { type Household, useHouseholdSaved } from './co-tenant-data.ts'

const SharesForm = onFirstUse(() => import('./shares-form.tsx').then((part) => part.SharesForm))

/** The shares by date, newest first. */
export function SharesCard({ household }: { household: Household }): ReactNode {
  const { t } = useTranslation('co_tenants')
  const language = useLanguage()
  const saved = useHouseholdSaved()
  const [changing, setChanging] = useState(false)
  const { tenantId, versions, can } = household
  const remove = async (validFrom: string): Promise<void> => {
    const title = t('shares.remove', { date: formatDate(validFrom, language) })
    if (!(await confirm({ title, text: t('shares.removeText'), act: title, reversible: true }))) return
    try {
      await saved(await client.coTenants.removeShares({ tenantId, validFrom }))
      toast.success(t('shares.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Card
      title={t('shares.title')}
      rows
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('shares.change')}
          </Button>
        )
      }
    >
      {versions.map(({ validFrom, shares }) => {
        const date = formatDate(validFrom, language)
        return (
          <CardRow
            key={validFrom}
            title={t('shares.from', { date })}
            note={shares.map(({ name, share }) => `${name} ${share}`).join(', ')}
            end={
              can.edit && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="overdue"
                  aria-label={t('shares.remove', { date })}
                  onClick={() => void remove(validFrom)}
                >
                  {t('remove')}
                </Button>
              )
            }
          />
        )
      })}
      {can.edit && (
        <AsOpened row={household} opened={changing}>
          {(household) => (
            <SharesForm
              key={household.version}
              household={household}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
