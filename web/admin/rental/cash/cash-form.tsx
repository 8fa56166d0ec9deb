import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './cash.module.css'

type Values = { asOf: string | null; amount: number | null; reserve: number | null }

type Recorded = { asOf: string; amount: number; reserve: number }

/** The sum of all bank accounts on a day. Reports compute later balances from it. */
export function CashForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { data, isError } = useQuery(query.cash.list.queryOptions())
  // The form opens when they are loaded, because saving replaces only what it began with.
  if (!data && !isError) return null
  return (
    <AsOpened row={data} opened={props.opened}>
      {(seen) => <BalanceForm {...props} seen={seen} known={data ?? []} />}
    </AsOpened>
  )
}

function BalanceForm(props: {
  opened: boolean
  onClose: () => void
  /** What was recorded when the form was opened; undefined if that is not known. */
  seen: readonly Recorded[] | undefined
  known: readonly Recorded[]
}): ReactNode {
  const { opened, seen, known } = props
  const { t } = useTranslation(['cash', 'common'])
  const language = useLanguage()
  const { today } = useMe()
  const currency = useCurrency()
  /** The days whose records were deleted in this form. */
  const removed = useRef(new Set<string>())
  const form = useDraftForm<Values>({
    name: null,
    initial: { asOf: today, amount: null, reserve: null },
    check: ({ asOf, amount, reserve }) => ({
      asOf: asOf === null ? 'required' : asOf > today ? 'date_invalid' : null,
      amount: amount === null ? 'required' : null,
      reserve: reserve !== null && reserve > Math.max(0, amount ?? 0) ? 'amount_too_large' : null,
    }),
  })
  const changed = async (): Promise<void> => {
    await refreshScreen()
  }
  const seenOf = (day: string) => {
    const record = removed.current.has(day) ? undefined : seen?.find(({ asOf }) => asOf === day)
    return seen && (record ? { amount: record.amount, reserve: record.reserve } : null)
  }
  const onClose = (): void => {
    removed.current.clear()
    props.onClose()
  }
  const save = async ({ asOf, amount, reserve }: Values): Promise<void> => {
    const day = asOf ?? today
    await client.cash.put({ asOf: day, amount: amount ?? 0, reserve: reserve ?? 0, seen: seenOf(day) })
    await changed()
    toast.success(t('saved'))
    form.startAfresh()
  }
  const remove = async (row: Recorded): Promise<void> => {
    try {
      await client.cash.remove({ asOf: row.asOf })
      removed.current.add(row.asOf)
      await changed()
      toast.undo(t('removed', { date: formatDate(row.asOf, language) }), async () => {
        await client.cash.put({ ...row, seen: null })
        removed.current.delete(row.asOf)
        await changed()
      })
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('title')}
      submit={t('common:act.save')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('sentence')}</p>
      <DateField label={t('asOf')} required max={today} {...form.getInputProps('asOf')} />
      <MoneyField
        label={t('amount')}
        description={t('amountHelp')}
        currency={currency}
        required
        {...form.getInputProps('amount')}
      />
      <MoneyField
        label={t('reserve')}
        description={t('reserveHelp')}
        currency={currency}
        {...form.getInputProps('reserve')}
      />
      {known.length > 0 && (
        <section aria-label={t('known')}>
          <h3 className={css.head}>{t('known')}</h3>
          <ul className={css.known}>
            {known.map((row) => (
              <li key={row.asOf}>
                <span>{formatDate(row.asOf, language)}</span>
                <Money cents={row.amount} currency={currency} />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('common:act.remove')}: ${formatDate(row.asOf, language)}`}
                  onClick={() => void remove(row)}
                >
                  {t('common:act.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDrawer>
  )
}
