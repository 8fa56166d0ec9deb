import { printedAccount } from '@domovik/domain/rental/bank/iban.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { AccountChoices, type Choices, choicesOf } from './account-choices.tsx'
import css from './bank.module.css'
import { UnbookedEntries } from './unbooked-entries.tsx'

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
  const [choices, setChoices] = useState<Choices>({})
  // The last answer stays on screen while the file is checked with other choices.
  const [answer, setAnswer] = useState<{ file: File; checked: Checked } | null>(null)
  const check = useWrite({
    mutationFn: (input: { file: File; choices: Choices }) =>
      client.bank.check({ file: input.file, choices: choicesOf(input.choices) }),
    onSuccess: (checked, input) => setAnswer({ file: input.file, checked }),
  })
  const checked = file && answer?.file === file ? answer.checked : undefined
  const run = useWrite({
    mutationFn: (chosen: File) => client.bank.run({ file: chosen, choices: choicesOf(choices) }),
    onSuccess: async ({ lines }) => {
      const accounts = leftOutOf(checked).map((account) => printedAccount(account) || t('file.noAccount'))
      const rows = (kind: LeftOutRows): number => leftOutRowsOf(checked, kind)
      const said = [
        t('file.done', { count: lines }),
        rows('unbooked') > 0 && t('file.doneUnbooked', { count: rows('unbooked') }),
        rows('totalRows') > 0 && t('file.doneTotals', { count: rows('totalRows') }),
        rows('productRows') > 0 && t('file.doneProducts', { count: rows('productRows') }),
        accounts.length > 0 && t('file.doneLeftOut', { accounts: accounts.join(', ') }),
      ]
      toast.success(said.filter(Boolean).join('. '))
      choose(null)
      await refreshScreen()
      onImported()
    },
  })
  function choose(chosen: File | null): void {
    setFile(chosen)
    setChoices({})
    run.reset()
    if (chosen) check.mutate({ file: chosen, choices: {} })
    else check.reset()
  }
  const decide = (changed: Choices): void => {
    setChoices(changed)
    run.reset()
    if (file) check.mutate({ file, choices: changed })
  }
  const failure = run.error ?? check.error
  const statements = checked?.statements ?? []
  const asked = [...new Set(statements.filter(({ asks }) => asks).map(({ account }) => account))]
  const taken = statements.flatMap(({ asks, bankAccountId }) => (asks || !bankAccountId ? [] : bankAccountId))
  const isOpen = statements.some(({ bankAccountId, leftOut }) => bankAccountId === null && !leftOut)
  const fresh = statements.reduce((sum, { newLines }) => sum + newLines, 0)
  const confirmed = statements.reduce((sum, statement) => sum + statement.confirmed, 0)
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
        {checked?.known && <p>{t('file.known')}</p>}
        {statements.map((statement, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements of a file have no other identity
          <StatementFacts key={place} statement={statement} />
        ))}
        {checked?.leftOut.map((statement, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements of a file have no other identity
          <LeftOutFacts key={place} statement={statement} />
        ))}
        <AccountChoices numbers={asked} taken={taken} value={choices} onChange={decide} />
        {failure && (
          <p role="alert" className={css.failure}>
            {errorText(failure)}
          </p>
        )}
        {checked && !isOpen && (
          <Button
            loading={run.isPending}
            disabled={fresh + confirmed === 0 || !check.isSuccess}
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

type LeftOutRows = 'unbooked' | 'totalRows' | 'productRows'

/** Returns how many rows of the imported statements are left out for one reason. */
const leftOutRowsOf = (checked: Checked | undefined, kind: LeftOutRows): number =>
  (checked?.statements ?? []).reduce((sum, each) => sum + (each.leftOut ? 0 : each[kind]), 0)

/** Returns the numbers of a file whose lines are not imported. */
const leftOutOf = (checked: Checked | undefined): string[] => [
  ...new Set(
    [...(checked?.statements.filter(({ leftOut }) => leftOut) ?? []), ...(checked?.leftOut ?? [])].map(
      ({ account }) => account,
    ),
  ),
]

function StatementFacts({ statement }: { statement: Statement }): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const currency = useCurrency()
  const { account, holder, from, to, lines, newLines, difference, breaks, gap, doubtful } = statement
  const {
    rewritten,
    confirmed,
    unbooked,
    totalRows,
    productRows,
    totals,
    provisional,
    leftOut,
    withoutTexts,
  } = statement
  return (
    <div className={css.facts}>
      <strong className={css.iban}>{printedAccount(account) || t('file.noAccount')}</strong>
      {holder && <div className={css.note}>{holder}</div>}
      <div className={css.note}>
        {from && to && `${formatDate(from, language)} – ${formatDate(to, language)}. `}
        {t('file.lines', { count: lines })} {leftOut && t('file.isLeftOut')}{' '}
        {holder && t('file.newLines', { count: newLines })}{' '}
        {rewritten > 0 && t('file.rewritten', { count: rewritten })}{' '}
        {confirmed > 0 && t('file.confirmed', { count: confirmed })}{' '}
        {unbooked > 0 && t('file.unbooked', { count: unbooked })}{' '}
        {totalRows > 0 && t('file.totalRows', { count: totalRows })}{' '}
        {productRows > 0 && t('file.productRows', { count: productRows })}{' '}
        {provisional && t('file.provisional')}
      </div>
      {withoutTexts && (
        <p role="alert" className={css.failure}>
          {t('file.withoutTexts')}
        </p>
      )}
      <UnbookedEntries statement={statement} />
      {totals.map(({ kind, stated, counted }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file can state one total twice
        <p key={place} role="alert" className={css.failure}>
          {t(`file.total.${kind}`, {
            stated: formatMoney(stated, currency),
            counted: formatMoney(counted, currency),
          })}
        </p>
      ))}
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
