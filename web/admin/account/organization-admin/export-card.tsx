import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { type LoadPart, saveParts } from '../../../ui/act/save-parts.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'

const lists = {
  properties: client.properties.exportCsv,
  tenants: client.tenants.exportCsv,
  leases: client.leases.exportCsv,
  payments: client.payments.exportCsv,
  incomes: client.incomes.exportCsv,
  expenses: client.expenses.exportCsv,
} as const satisfies Record<string, LoadPart>
type List = keyof typeof lists

/** All lists as CSV. */
export function ExportCard(): ReactNode {
  const { t } = useTranslation(['organization_admin', 'shell'])
  const save = useWrite({
    mutationFn: async (list: List) => {
      if (await saveParts(`list ${list}`, lists[list]))
        toast.success(t('organization_admin:data.exported', { list: t(`shell:places.${list}`) }))
    },
  })
  return (
    <Card title={t('organization_admin:data.export')} rows>
      <CardRow title={<span className="muted">{t('organization_admin:data.exportSentence')}</span>} />
      {(Object.keys(lists) as List[]).map((list) => (
        <CardRow
          key={list}
          title={t(`shell:places.${list}`)}
          end={
            <Button
              size="compact-sm"
              variant="subtle"
              loading={save.isPending && save.variables === list}
              onClick={() => save.mutate(list)}
            >
              CSV
              <span className="visually-hidden">
                : {t('organization_admin:data.download', { list: t(`shell:places.${list}`) })}
              </span>
            </Button>
          }
        />
      ))}
    </Card>
  )
}
