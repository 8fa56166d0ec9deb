import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'

type Tenant = { id: string; name: string }
type Figures = Awaited<ReturnType<typeof client.papers.previewDemand>>

/** Shows what a payment demand of today would say, and sends it. */
export function DemandForm(props: { tenant: Tenant; opened: boolean; onClose: () => void }): ReactNode {
  const { tenant, opened } = props
  const preview = useQuery({
    ...query.papers.previewDemand.queryOptions({ input: { id: tenant.id } }),
    enabled: opened,
    staleTime: 0,
  })
  return preview.data && <Drawer {...props} figures={preview.data} />
}

function Drawer({
  tenant,
  figures,
  opened,
  onClose,
}: {
  tenant: Tenant
  figures: Figures
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('papers')
  const { today } = useMe()
  const { total } = figures
  const form = useDraftForm<{ payBy: string | null }>({
    name: null,
    initial: { payBy: figures.payBy },
    check: ({ payBy }) => ({ payBy: payBy === null ? 'required' : payBy <= today ? 'date_invalid' : null }),
  })
  const save = async ({ payBy }: { payBy: string | null }): Promise<void> => {
    const sent = await client.papers.sendDemand({ id: tenant.id, payBy: payBy ?? figures.payBy, total })
    await refreshScreen()
    toast.success(sent.mailed ? t('demandForm.sent', { tenant: tenant.name }) : t('demandForm.stored'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('demandForm.title')}
      submit={t('demandForm.submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('demandForm.text')}</p>
      <FiguresCard figures={figures} />
      {!figures.saysHowToPay && <Alert color="soon">{t('demandForm.noAccount')}</Alert>}
      <DateField label={t('demandForm.payBy')} required {...form.getInputProps('payBy')} />
    </FormDrawer>
  )
}

function FiguresCard({ figures: { lines, currency, total, daily } }: { figures: Figures }): ReactNode {
  const { t } = useTranslation('papers')
  const name = useChargeName()
  return (
    <Card title={t('demand.remaining')} rows>
      {lines.map((line) => (
        <CardRow
          key={line.chargeId}
          title={name(line)}
          note={
            <>
              {t('demand.due')} <DateText value={line.dueDate} />
            </>
          }
          end={<Money cents={line.remaining} currency={currency} />}
          endNote={line.interest > 0 && `${t('demand.interest')} ${formatMoney(line.interest, currency)}`}
        />
      ))}
      <CardRow
        title={t('demand.total')}
        note={daily > 0 && t('demandForm.daily', { amount: formatMoney(daily, currency) })}
        end={<Money cents={total} currency={currency} strong />}
      />
    </Card>
  )
}
