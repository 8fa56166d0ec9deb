import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveFile } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import css from './interest.module.css'
import type { Proposals } from './interest-data.ts'
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
  const open = lines.filter(({ amount }) => amount > 0)
  const [amounts, setAmounts] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(open.map(({ chargeId, amount }) => [chargeId, amount])),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [notify, setNotify] = useState(true)
  const [busy, setBusy] = useState(false)
  const chosen = open.filter(({ chargeId }) => !left.has(chargeId))
  const wrong = chosen.some(({ chargeId, amount }) => !isAllowed(amounts[chargeId], amount))
  const total = chosen.reduce((sum, { chargeId }) => sum + (amounts[chargeId] || 0), 0)
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
        lines: chosen.map(({ chargeId }) => ({ chargeId, amount: amounts[chargeId] ?? 0 })),
        notify,
      })
      toast.success(t('review.done', { count: charges }))
    })
  const waive = (chargeId: string, on: boolean): Promise<void> =>
    run(async () => {
      await client.interest[on ? 'waive' : 'unwaive']({ chargeId })
      toast.success(t(on ? 'review.skipped' : 'waived.back'))
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
                void run(async () =>
                  saveFile(await client.interest.exportCsv({ ...narrowed, until: data.until })),
                )
              }
            >
              {t('review.export')}
            </Button>
          )
        }
      >
        <div className={css.top}>
          <DateField label={t('fields.until')} max={today} value={until} onChange={onUntil} />
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
            chosen={line.amount > 0 && !left.has(line.chargeId)}
            mayPost={can.post}
            onAmount={(cents) => setAmounts({ ...amounts, [line.chargeId]: cents })}
            onChoose={(on) => {
              const next = new Set(left)
              if (on) next.delete(line.chargeId)
              else next.add(line.chargeId)
              setLeft(next)
            }}
            {...(can.waive ? { onWaive: () => void waive(line.chargeId, true) } : {})}
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
              note={charge.tenantName}
              end={
                can.waive && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    onClick={() => void waive(charge.chargeId, false)}
                  >
                    {t('waived.bringBack')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
    </>
  )
}

const isAllowed = (typed: number | null | undefined, most: number): boolean =>
  most === 0 || (typeof typed === 'number' && !Number.isNaN(typed) && typed > 0 && typed <= most)
