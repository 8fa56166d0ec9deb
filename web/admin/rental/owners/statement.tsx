import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { saveFile } from '../../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { useParams } from '../../../ui/router/context.ts'
import type { Place } from '../../../ui/router/routes.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import type { OwnerStatement } from './owner-data.ts'
import { useTakenBack } from './owner-words.ts'
import { DepositsCard, SumsCard, TakenBackCard } from './statement-sums.tsx'

const PayoutForm = onFirstUse(() => import('./payout-form.tsx').then((part) => part.PayoutForm))

export const preload = ({ params: { id, month } }: Place): void =>
  id && month ? queryPreload(query.owners.getStatement.queryOptions({ input: { id, month } }))() : undefined

/** The statement of an owner for a month: a preview of the next one, or as it was issued. */
export function OwnerStatementScreen(): ReactNode {
  const { t } = useTranslation('owners')
  const { id = '', month = '' } = useParams()
  const found = useQuery(query.owners.getStatement.queryOptions({ input: { id, month } }))
  return (
    <Loaded query={found} back={{ to: `/owners/${id}`, label: t('statement.back') }}>
      {(statement) => <StatementView statement={statement} />}
    </Loaded>
  )
}

function StatementView({ statement }: { statement: OwnerStatement }): ReactNode {
  const { ownerId, ownerName, month, issuedAt, currency } = statement
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const [paying, setPaying] = useState(false)
  const acts = useActs(statement, () => setPaying(true))
  const result = statement.payout + statement.carried
  return (
    <>
      <DetailPage
        title={t('statement.of', { month: formatDate(month, language, 'month') })}
        state={
          <StateDot tone={issuedAt ? 'settled' : 'soon'}>
            {issuedAt
              ? t('statement.issuedOn', { date: formatDate(issuedAt, language) })
              : t('statement.preview')}
          </StateDot>
        }
        sentence={[
          ownerName,
          statement.mailedAt && t('statement.mailedOn', { date: formatDate(statement.mailedAt, language) }),
          statement.mailFailed && t('statement.mailFailed'),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: `/owners/${ownerId}`, label: ownerName }}
        acts={acts}
        figures={[
          {
            label: t(result < 0 ? 'statement.carried' : 'statement.payout'),
            value: <Money cents={Math.abs(result)} currency={currency} />,
            sentence: statement.paidOn
              ? t('payout.paidOn', { date: formatDate(statement.paidOn, language) })
              : t(result < 0 ? 'statement.carriedHelp' : 'statement.payoutHelp'),
            ...(result < 0 ? { tone: 'overdue' as const } : {}),
          },
          {
            label: t('statement.float'),
            value: <Money cents={statement.floatAfter} currency={currency} />,
            sentence: t('statement.floatOf', { amount: formatMoney(statement.floatAmount, currency) }),
          },
          {
            label: t('statement.deposits'),
            value: <Money cents={statement.depositsAfter} currency={currency} />,
            sentence: t('statement.depositsHelp'),
          },
        ]}
        tabs={[
          {
            id: 'sums',
            label: t('statement.title'),
            content: () => (
              <>
                <SumsCard statement={statement} />
                <TakenBackCard statement={statement} />
                <DepositsCard statement={statement} />
              </>
            ),
          },
        ]}
      />
      {statement.can.pay && (
        <PayoutForm statement={statement} opened={paying} onClose={() => setPaying(false)} />
      )}
    </>
  )
}

function useActs(statement: OwnerStatement, pay: () => void): readonly Act[] {
  const { ownerId, ownerName, month, currency, can } = statement
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayExport = usePermission('export_data')
  const takenBack = useTakenBack(statement)
  const key = { id: ownerId, month }
  const result = statement.payout + statement.carried
  const issue = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('statement.issueTitle', { month: formatDate(month, language, 'month'), name: ownerName }),
      text: [
        t('statement.issueText', { amount: formatMoney(statement.payout, currency) }),
        ...takenBack,
      ].join(' '),
      act: t('statement.issue'),
      tone: 'accent',
    })
    if (!agreed) return
    try {
      const issued = await client.owners.issueStatement({
        ...{ ...key, result },
        ...{ floatAfter: statement.floatAfter, depositsAfter: statement.depositsAfter },
      })
      queries.setQueryData(query.owners.getStatement.queryKey({ input: key }), issued)
      await refreshScreen()
      toast.success(t('statement.issued'))
    } catch (thrown) {
      toast.error(thrown)
      await refreshScreen()
    }
  }
  const undo = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('payout.undoTitle', { date: formatDate(statement.paidOn ?? '', language) }),
      text: t('payout.undoText'),
      act: t('payout.undo'),
      reversible: true,
    })
    if (!agreed) return
    try {
      queries.setQueryData(
        query.owners.getStatement.queryKey({ input: key }),
        await changeOrAsk((recordAgain) => client.owners.undoPayout({ ...key, recordAgain })),
      )
      await refreshScreen()
      toast.success(t('payout.undone'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const mail = async (): Promise<void> => {
    const { mailedAt } = statement
    const agreed =
      mailedAt === null ||
      (await confirm({
        title: t('statement.mailAgain'),
        text: t('statement.mailAgainText', { date: formatDate(mailedAt, language) }),
        act: t('statement.mailAgainAct'),
        tone: 'accent',
      }))
    if (!agreed) return
    try {
      const { to } = await client.owners.mailStatement({ ...key, mailedAt })
      toast.success(t('statement.mailed', { to }))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const save = (): void => {
    client.owners
      .exportStatement(key)
      .then(saveFile)
      .catch((thrown: unknown) => toast.error(thrown))
  }
  return [
    ...(can.issue ? [{ label: t('statement.issue'), run: () => void issue() }] : []),
    ...(can.pay ? [{ label: t('payout.record'), run: pay }] : []),
    ...(can.mail ? [{ label: t('statement.mail'), run: () => void mail() }] : []),
    ...(mayExport ? [{ label: t('statement.export'), run: save }] : []),
    ...(can.undoPayout ? [{ label: t('payout.undo'), run: () => void undo() }] : []),
  ]
}
