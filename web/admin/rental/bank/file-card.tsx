import { printedAccount } from '@domovik/domain/rental/bank/iban.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './bank.module.css'

const accepted = [
  '.xml',
  '.sta',
  '.mt940',
  '.940',
  '.n43',
  '.c43',
  '.aeb',
  '.q43',
  '.ofx',
  '.qfx',
  '.txt',
  '.csv',
  '.tsv',
  '.xlsx',
]
/** The server's limit in bytes. */
const largest = 20 * 1024 * 1024

/** The most days with a wrong balance that are shown. */
const mostBreaks = 5

type Checked = Awaited<ReturnType<typeof client.bank.check>>
type Statement = Checked['statements'][number]

/** Chooses a file of a bank, shows what it brings, and imports it. */
export function FileCard({ onImported }: { onImported: () => void }): ReactNode {
  const { t } = useTranslation('bank')
  const [file, setFile] = useState<File | null>(null)
  const [bankAccountId, setBankAccountId] = useState('')
  const given = { ...(bankAccountId ? { bankAccountId } : {}) }
  const check = useMutation({
    mutationFn: (input: { file: File; bankAccountId?: string }) => client.bank.check(input),
  })
  const run = useMutation({
    mutationFn: (chosen: File) => client.bank.run({ file: chosen, ...given }),
    onSuccess: async ({ lines }) => {
      toast.success(t('file.done', { count: lines }))
      choose(null)
      await refreshScreen()
      onImported()
    },
  })
  function choose(chosen: File | null): void {
    setFile(chosen)
    setBankAccountId('')
    run.reset()
    if (chosen) check.mutate({ file: chosen })
    else check.reset()
  }
  const chooseAccount = (id: string): void => {
    setBankAccountId(id)
    if (file && id) check.mutate({ file, bankAccountId: id })
  }
  const failure = run.error ?? check.error
  const checked = file ? check.data : undefined
  const unknown = checked?.statements.some((statement) => statement.bankAccountId === null) ?? false
  const fresh = checked?.statements.reduce((sum, { newLines }) => sum + newLines, 0) ?? 0
  const confirmed = checked?.statements.reduce((sum, statement) => sum + statement.confirmed, 0) ?? 0
  return (
    <Card title={t('file.title')}>
      <div className={css.stack}>
        <FileDrop
          files={file ? [file] : []}
          onChange={([chosen]) => choose(chosen ?? null)}
          accept={accepted}
          types="camt.053, MT940, Norma 43, OFX, CSV, XLSX"
          maxSize={largest}
          label={check.isPending ? t('file.reading') : t('file.drop')}
        />
        {failure && (
          <p role="alert" className={css.failure}>
            {errorText(failure)}
          </p>
        )}
        {checked?.known && <p>{t('file.known')}</p>}
        {checked?.statements.map((statement, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements of a file have no other identity
          <StatementFacts key={place} statement={statement} />
        ))}
        {checked?.leftOut.map((statement, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements of a file have no other identity
          <LeftOutFacts key={place} statement={statement} />
        ))}
        {(unknown || bankAccountId !== '') && (
          <AccountChoice value={bankAccountId} onChange={chooseAccount} />
        )}
        {checked && !unknown && (
          <Button
            loading={run.isPending}
            disabled={fresh + confirmed === 0 || check.isPending}
            onClick={() => file && run.mutate(file)}
          >
            {fresh > 0
              ? t('file.run', { count: fresh })
              : t(confirmed > 0 ? 'file.confirm' : 'file.nothingNew')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function StatementFacts({ statement }: { statement: Statement }): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const currency = useCurrency()
  const { account, holder, from, to, lines, newLines, difference, breaks, gap, doubtful } = statement
  const { rewritten, confirmed, provisional } = statement
  return (
    <div>
      <strong className={css.iban}>{printedAccount(account) || t('file.noAccount')}</strong>
      {holder && <div className={css.note}>{holder}</div>}
      <div className={css.note}>
        {from && to && `${formatDate(from, language)} – ${formatDate(to, language)}. `}
        {t('file.lines', { count: lines })} {holder && t('file.newLines', { count: newLines })}{' '}
        {rewritten > 0 && t('file.rewritten', { count: rewritten })}{' '}
        {confirmed > 0 && t('file.confirmed', { count: confirmed })} {provisional && t('file.provisional')}
      </div>
      {breaks.slice(0, mostBreaks).map(({ on, missing }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one day can have several
        <p key={place} role="alert" className={css.failure}>
          {t('file.break', {
            day: formatDate(on, language),
            amount: formatMoney(missing, currency),
          })}
        </p>
      ))}
      {breaks.length === 0 && difference !== null && difference !== 0 && (
        <p role="alert" className={css.failure}>
          {t('file.difference', { amount: formatMoney(difference, currency) })}
        </p>
      )}
      {gap !== null && gap !== 0 && (
        <p role="alert" className={css.failure}>
          {t('file.gap', { amount: formatMoney(gap, currency) })}
        </p>
      )}
      {doubtful.lines > 0 && (
        <p role="alert" className={css.failure}>
          {t('file.doubtful', { count: doubtful.lines, amount: formatMoney(doubtful.amount, currency) })}
        </p>
      )}
    </div>
  )
}

function LeftOutFacts({ statement }: { statement: Checked['leftOut'][number] }): ReactNode {
  const { t } = useTranslation('bank')
  const own = useCurrency()
  const { account, currency, lines } = statement
  return (
    <div>
      <strong className={css.iban}>{printedAccount(account) || t('file.noAccount')}</strong>
      <div className={css.note}>
        {t('file.lines', { count: lines })} {t('file.otherCurrency', { currency, own })}
      </div>
    </div>
  )
}

function AccountChoice(props: { value: string; onChange: (id: string) => void }): ReactNode {
  const { t } = useTranslation('bank')
  const found = useQuery(query.bankAccounts.list.queryOptions())
  const accounts = found.data?.accounts ?? []
  return accounts.length === 0 ? (
    <p>{t('file.addFirst')}</p>
  ) : (
    <NativeSelect
      label={t('file.whose')}
      data={[
        { value: '', label: t('file.choose') },
        ...accounts.map(({ id, holder, iban }) => ({ value: id, label: `${holder}, …${iban.slice(-4)}` })),
      ]}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
