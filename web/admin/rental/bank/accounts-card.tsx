import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { printedDigits } from '@domovik/domain/rental/bank/virtual-account.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { ProveDialog } from '../../../ui/sign-in/prove-dialog.tsx'
import { hasPassword } from '../../../ui/sign-in/prove-identity.ts'
import { client, query } from '../../api.ts'
import { useSession } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import css from './bank.module.css'

const VirtualAccountsForm = onFirstUse(() =>
  import('./virtual-accounts-form.tsx').then((part) => part.VirtualAccountsForm),
)
const AccountForm = onFirstUse(() => import('./account-form.tsx').then((part) => part.AccountForm))

type Accounts = Awaited<ReturnType<typeof client.bankAccounts.list>>
type Account = Accounts['accounts'][number]
type Balance = Awaited<ReturnType<typeof client.bank.balances>>[number]

/** The bank accounts, and which of them tenants are told to pay to. */
export function AccountsCard(): ReactNode {
  const { t } = useTranslation('bank')
  const [adding, setAdding] = useState(false)
  const found = useQuery(query.bankAccounts.list.queryOptions())
  const balances = useQuery(query.bank.balances.queryOptions())
  return (
    <PartLoaded query={found}>
      {({ accounts, can }) => (
        <Card
          title={t('accounts.title')}
          act={
            can.edit && (
              <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
                {t('accounts.add')}
              </Button>
            )
          }
        >
          {accounts.length === 0 && <p className={shared.quiet}>{t('accounts.none')}</p>}
          <ul className={css.rows}>
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                balance={balances.data?.find(({ bankAccountId }) => bankAccountId === account.id)}
                mayEdit={can.edit}
              />
            ))}
          </ul>
          {can.edit && <AccountForm opened={adding} onClose={() => setAdding(false)} />}
        </Card>
      )}
    </PartLoaded>
  )
}

function AccountRow({
  account,
  balance,
  mayEdit,
}: {
  account: Account
  balance: Balance | undefined
  mayEdit: boolean
}): ReactNode {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const currency = useCurrency()
  const { name } = useSession()
  const queries = useQueryClient()
  /** What is done once the person has proven who they are. */
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null)
  const [numbering, setNumbering] = useState(false)
  const { id, holder, shownToTenants, virtualPrefix } = account
  const iban = printedIban(account.iban)
  const change = async (act: () => Promise<Accounts>, done: string): Promise<void> => {
    try {
      queries.setQueryData(query.bankAccounts.list.queryKey(), await act())
      toast.success(done)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  /** The rent of everybody goes there, and a computer may be left unattended. */
  const prove = (act: () => Promise<void>): void => {
    if (hasPassword()) setWaiting(() => act)
    else void act()
  }
  const show = (): Promise<void> => change(() => client.bankAccounts.show({ id }), t('accounts.showDone'))
  const askToShow = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('accounts.showTitle'),
      text: t('accounts.showText', { iban }),
      act: t('accounts.show'),
      tone: 'accent',
      reversible: true,
    })
    if (!agreed) return
    prove(show)
  }
  const number = (virtualPrefix: string | null, seen: string | null): Promise<void> =>
    change(
      () => client.bankAccounts.setVirtualPrefix({ id, virtualPrefix, seen }),
      t(virtualPrefix === null ? 'accounts.virtual.ended' : 'accounts.virtual.saved'),
    )
  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('accounts.removeTitle'),
      text: t('accounts.removeText', { iban, holder }),
      act: t('accounts.remove'),
      reversible: true,
    })
    if (agreed) await change(() => client.bankAccounts.remove({ id }), t('accounts.removed'))
  }
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong className={css.iban}>{iban}</strong>
        <span className={css.note}>{holder}</span>
        {balance && (
          <span className={css.note}>
            {t('balances.balance', {
              amount: formatMoney(balance.amount, currency),
              day: formatDate(balance.on, language),
            })}
          </span>
        )}
        {shownToTenants && <StateDot tone="settled">{t('accounts.shown')}</StateDot>}
        {virtualPrefix && (
          <span className={css.note}>
            {t('accounts.virtual.on', { prefix: printedDigits(virtualPrefix) })}
          </span>
        )}
      </div>
      {mayEdit && (
        <div className={css.acts}>
          {shownToTenants ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                void change(() => client.bankAccounts.show({ id: null }), t('accounts.hideDone'))
              }
            >
              {t('accounts.hide')}
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => void askToShow()}>
              {t('accounts.show')}
            </Button>
          )}
          {account.iban.startsWith('PL') && (
            <Button size="compact-sm" variant="subtle" onClick={() => setNumbering(true)}>
              {t('accounts.virtual.title')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="overdue" onClick={() => void remove()}>
            {t('accounts.remove')}
          </Button>
        </div>
      )}
      {mayEdit && (
        <AsOpened row={account} opened={numbering}>
          {(kept) => (
            <VirtualAccountsForm
              account={kept}
              opened={numbering}
              onClose={() => setNumbering(false)}
              onChosen={(prefix) => {
                if (prefix !== kept.virtualPrefix) prove(() => number(prefix, kept.virtualPrefix))
              }}
            />
          )}
        </AsOpened>
      )}
      <ProveDialog
        name={name}
        opened={waiting !== null}
        onProven={() => {
          setWaiting(null)
          void waiting?.()
        }}
        onCancel={() => setWaiting(null)}
      />
    </li>
  )
}
