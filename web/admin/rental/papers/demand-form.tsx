import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'

type Tenant = { id: string; name: string }
type Figures = Awaited<ReturnType<typeof client.papers.previewDemand>>
type Values = { stage: DemandStage; payBy: string | null }

/** Shows what a payment demand of today would say, and sends it. */
export function DemandForm(props: { tenant: Tenant; opened: boolean; onClose: () => void }): ReactNode {
  const { tenant, opened } = props
  const preview = useQuery({
    ...query.papers.previewDemand.queryOptions({ input: { id: tenant.id } }),
    enabled: opened,
    staleTime: 0,
  })
  return (
    preview.data && (
      <AsOpened row={preview.data} opened={opened}>
        {(figures) => (
          // After a letter was sent, the form begins with the stage that is proposed then.
          <Drawer key={figures.newest} {...props} figures={figures} />
        )}
      </AsOpened>
    )
  )
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
  const form = useDraftForm<Values>({
    name: null,
    initial: { stage: figures.next, payBy: figures.payBy },
    check: ({ stage, payBy }) => ({
      payBy: stage === 'notice' ? null : payBy === null ? 'required' : payBy <= today ? 'date_invalid' : null,
    }),
  })
  const { stage } = form.values
  const impossible = stage === 'notice' && figures.notice === null
  const save = async ({ stage: sent, payBy }: Values): Promise<void> => {
    const { total } = figuresOf(figures, sent)
    const { mailed } = await client.papers.sendDemand({
      ...{ id: tenant.id, stage: sent, total, newest: figures.newest },
      ...(sent !== 'notice' && payBy ? { payBy } : {}),
    })
    // Closed first: with the next stage the form begins anew, and an open form would lose the focus.
    onClose()
    await refreshScreen()
    toast.success(
      mailed
        ? t('demandForm.sent', { stage: t(`stageNames.${sent}`), tenant: tenant.name })
        : t('demandForm.stored'),
    )
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
      blocked={impossible}
    >
      <p className={shared.quiet}>
        {t('demandForm.text')} {t(`demandForm.reach.${figures.reach}`)}
      </p>
      <Select
        label={t('demandForm.stage')}
        allowDeselect={false}
        data={figures.stages.map((each) => {
          const name = t(`stageNames.${each.stage}`)
          const label = each.stage === figures.due ? t('demandForm.proposed', { stage: name }) : name
          return { value: each.stage, label }
        })}
        {...form.getInputProps('stage')}
      />
      <p className={shared.quiet}>{t(`stageText.${stage}`)}</p>
      {impossible ? (
        <Alert color="soon">{t('demandForm.noHome')}</Alert>
      ) : (
        <>
          <Warnings figures={figures} stage={stage} />
          {stage === 'notice' && figures.notice && (
            <p className={shared.quiet}>{t('demandForm.ofHome', { address: figures.notice.address })}</p>
          )}
          {figuresOf(figures, stage).lines.some(({ daysWithoutRate }) => daysWithoutRate > 0) && (
            <Alert color="soon">{t('demandForm.missingRate')}</Alert>
          )}
          <FiguresCard figures={figuresOf(figures, stage)} />
        </>
      )}
      {!figures.saysHowToPay && !impossible && <Alert color="soon">{t('demandForm.noAccount')}</Alert>}
      {stage !== 'notice' && (
        <DateField label={t('demandForm.payBy')} required {...form.getInputProps('payBy')} />
      )}
    </FormDrawer>
  )
}

/** A notice names the charges of one lease only. */
const figuresOf = (figures: Figures, stage: DemandStage): Figures => {
  const { notice, lines } = figures
  if (stage !== 'notice' || !notice) return figures
  const { total, daily, chargeIds } = notice
  return { ...figures, total, daily, lines: lines.filter(({ chargeId }) => chargeIds.includes(chargeId)) }
}

/** What to consider before this letter; nothing of it stops the letter. */
function Warnings({ figures, stage }: { figures: Figures; stage: DemandStage }): ReactNode {
  const { t } = useTranslation('papers')
  const warnings = figures.stages.find((each) => each.stage === stage)?.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <Alert color="soon">
      {warnings.map((warning) => (
        <p key={warning}>{t(`stageWarnings.${warning}`)}</p>
      ))}
      <p>{t('demandForm.advice')}</p>
    </Alert>
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
