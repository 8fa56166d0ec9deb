import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './cash.module.css'

type Values = { asOf: string | null; amount: number | null; reserve: number | null }

/** The sum of all bank accounts on a day. Reports compute later balances from it. */
export function CashForm({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['cash', 'common'])
  const language = useLanguage()
  const { today } = useMe()
  const currency = useCurrency()
  const known = useQuery({ ...query.cash.list.queryOptions(), enabled: opened })
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
  const save = async ({ asOf, amount, reserve }: Values): Promise<void> => {
    await client.cash.put({ asOf: asOf ?? today, amount: amount ?? 0, reserve: reserve ?? 0 })
    await changed()
    toast.success(t('saved'))
    form.startAfresh()
  }
  const remove = async (row: { asOf: string; amount: number; reserve: number }): Promise<void> => {
    try {
      await client.cash.remove({ asOf: row.asOf })
      await changed()
      toast.undo(t('removed', { date: formatDate(row.asOf, language) }), async () => {
        await client.cash.put(row)
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
      {known.data && known.data.length > 0 && (
        <section aria-label={t('known')}>
          <h3 className={css.head}>{t('known')}</h3>
          <ul className={css.known}>
            {known.data.map((row) => (
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
