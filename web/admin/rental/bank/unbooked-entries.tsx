import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { client } from '../../api.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './bank.module.css'

type Statement = Awaited<ReturnType<typeof client.bank.check>>['statements'][number]
type Entry = Statement['unbookedEntries'][number]

/** Rows of a file that are left out, so that a person sees whether one of them is money after all. */
export function UnbookedEntries({ statement }: { statement: Statement }): ReactNode {
  const { t } = useTranslation('bank')
  const { unbooked, totalRows, productRows, unbookedEntries } = statement
  if (unbookedEntries.length === 0) return null
  const count = unbooked + totalRows + productRows
  const more = count - unbookedEntries.length
  return (
    <details className={css.note}>
      <summary>{t('file.unbookedShow', { count })}</summary>
      <ul>
        {unbookedEntries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a file have no other identity
          <EntryItem key={place} entry={entry} />
        ))}
      </ul>
      {more > 0 && <p>{t('file.unbookedMore', { count: more })}</p>}
      <p>{t('file.unbookedHelp')}</p>
    </details>
  )
}

function EntryItem({ entry }: { entry: Entry }): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const currency = useCurrency()
  const { row, on, amount, text, reason, said } = entry
  const facts = [
    row !== null && t('file.unbookedRow', { row }),
    on && formatDate(on, language),
    amount !== null && formatMoney(amount, currency),
    text,
    reason !== 'unbooked' && t(`file.unbookedReason.${reason}`),
    said === '' ? t('file.unbookedNoDay') : t('file.unbookedSaid', { said }),
  ]
  return <li>{facts.filter(Boolean).join(' · ')}</li>
}
