import { recoveryCost } from '@domovik/domain/rental/interest/recovery-cost.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { ReasonForm } from '../../../ui/sign/reason-form.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import { euroRateText } from './euro-rate.ts'
import css from './interest.module.css'
import type { Proposal as Line, Proposals } from './interest-data.ts'
import { ReviewLine } from './review-line.tsx'

interface ReviewProps {
  data: Proposals
  narrowed: { tenantId?: string; leaseId?: string }
  until: string | null
  onUntil: (day: string | null) => void
  isOff: boolean
}

/** The interest that can be charged now. Every line can be left out, lowered, or waived for good. */
export function Review({ data, narrowed, until, onUntil, isOff }: ReviewProps): ReactNode {
  const { t } = useTranslation('interest')
  const name = useChargeName()
  const { today } = useMe()
  const mayExport = usePermission('export_data')
  const { lines, waived, currency, can } = data
  const open = lines.filter(({ amount, recoveryEuros }) => amount > 0 || recoveryEuros !== null)
  const [amounts, setAmounts] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(open.map(({ chargeId, amount }) => [chargeId, amount])),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [euroRate, setEuroRate] = useState<number | null>(null)
  const [notify, setNotify] = useState(true)
  const [busy, setBusy] = useState(false)
  const [waiving, setWaiving] = useState<string | null>(null)
  const chosen = open.filter(({ chargeId }) => !left.has(chargeId))
  const rate = euroRateText(currency, euroRate)
  const costOf = ({ recoveryEuros }: Line): number | null =>
    recoveryEuros === null || rate === null ? null : recoveryCost(recoveryEuros, rate)
  const isRecovered = ({ chargeId, recoveryEuros }: Line): boolean =>
    recoveryEuros !== null && !without.has(chargeId)
  const needsRate = currency !== 'EUR' && open.some(({ recoveryEuros }) => recoveryEuros !== null)
  const wrong = chosen.some(
    (line) =>
      !isAllowed(amounts[line.chargeId], line.amount) ||
      (line.amount === 0 && !isRecovered(line)) ||
      (isRecovered(line) && rate === null),
  )
  const total = chosen.reduce(
    (sum, line) => sum + (amounts[line.chargeId] || 0) + (isRecovered(line) ? (costOf(line) ?? 0) : 0),
    0,
  )
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await act()
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      await refreshScreen()
      setBusy(false)
    }
  }
  const post = (): Promise<void> =>
    run(async () => {
      const { charges } = await client.interest.post({
        until: data.until,
        lines: chosen.map((line) => ({
          chargeId: line.chargeId,
          amount: amounts[line.chargeId] ?? 0,
          recovery: isRecovered(line),
        })),
        ...(needsRate && rate !== null ? { euroRate: rate } : {}),
        notify,
      })
      toast.success(t('review.done', { count: charges }))
    })
  const bringBack = (chargeId: string): Promise<void> =>
    run(async () => {
      await client.interest.unwaive({ chargeId })
      toast.success(t('waived.back'))
    })
  return (
    <>
      <Card
        title={t('review.title')}
        rows
        act={
          mayExport &&
          lines.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() =>
                void saveOnce('interest', () =>
                  client.interest.exportCsv({ ...narrowed, until: data.until }),
                ).catch(toast.error)
              }
            >
              {t('review.export')}
            </Button>
          )
        }
      >
        <div className={css.top}>
          <DateField label={t('fields.until')} max={today} value={until} onChange={onUntil} />
          {needsRate && (
            <NumberField
              label={t('recovery.rate', { currency })}
              description={t('recovery.rateHelp')}
              decimals={6}
              value={euroRate}
              error={euroRate !== null && rate === null && fieldText('number_out_of_range')}
              onChange={setEuroRate}
            />
          )}
        </div>
        {isOff && <p className={shared.lead}>{t('setting.isOff')}</p>}
        {lines.length === 0 && <p className={shared.lead}>{t('review.none')}</p>}
        {lines.map((line) => (
          <ReviewLine
            key={line.chargeId}
            line={line}
            currency={currency}
            amount={amounts[line.chargeId] ?? null}
            wrong={!isAllowed(amounts[line.chargeId], line.amount)}
            chosen={open.includes(line) && !left.has(line.chargeId)}
            mayPost={can.post}
            onAmount={(cents) => setAmounts({ ...amounts, [line.chargeId]: cents })}
            onChoose={(on) => {
              const next = new Set(left)
              if (on) next.delete(line.chargeId)
              else next.add(line.chargeId)
              setLeft(next)
            }}
            recovery={isRecovered(line)}
            recoveryCost={costOf(line)}
            onRecovery={(on) => {
              const next = new Set(without)
              if (on) next.delete(line.chargeId)
              else next.add(line.chargeId)
              setWithout(next)
            }}
            {...(can.waive ? { onWaive: () => setWaiving(line.chargeId) } : {})}
          />
        ))}
        {open.length > 0 && can.post && (
          <div className={css.end}>
            <Checkbox
              label={t('review.notify')}
              checked={notify}
              onChange={(event) => setNotify(event.currentTarget.checked)}
            />
            <span aria-live="polite">
              {t('review.total', { count: chosen.length, amount: formatMoney(total, currency) })}
            </span>
            <Button loading={busy} disabled={chosen.length === 0 || wrong} onClick={() => void post()}>
              {t('review.post', { amount: formatMoney(total, currency) })}
            </Button>
          </div>
        )}
      </Card>
      {waived.length > 0 && (
        <Card title={t('waived.title')} rows>
          {waived.map((charge) => (
            <CardRow
              key={charge.chargeId}
              title={name(charge)}
              note={[charge.tenantName, charge.reason].filter(Boolean).join(' · ')}
              end={
                can.waive && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    onClick={() => void bringBack(charge.chargeId)}
                  >
                    {t('waived.bringBack')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
      {can.waive && (
        <ReasonForm
          key={waiving}
          opened={waiving !== null}
          onClose={() => setWaiving(null)}
          words={{
            title: t('review.skip'),
            text: t('review.skipText'),
            reason: t('review.skipReason'),
            submit: t('review.skip'),
            done: t('review.skipped'),
          }}
          save={async (reason) => {
            if (waiving !== null) await client.interest.waive({ chargeId: waiving, reason })
            setWaiving(null)
            await refreshScreen()
          }}
        />
      )}
    </>
  )
}

const isAllowed = (typed: number | null | undefined, most: number): boolean =>
  most === 0 || (typeof typed === 'number' && !Number.isNaN(typed) && typed > 0 && typed <= most)
