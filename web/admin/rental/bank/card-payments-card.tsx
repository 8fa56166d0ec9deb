import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { ProveDialog } from '../../../ui/sign-in/prove-dialog.tsx'
import { hasPassword } from '../../../ui/sign-in/prove-identity.ts'
import { client, query } from '../../api.ts'
import { useSession } from '../../frame/session.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './bank.module.css'

type Setting = Awaited<ReturnType<typeof client.cardPayments.get>>
type Change = Pick<Setting, 'on' | 'account'>

/** Whether tenants can pay by card, and where that money goes. */
export function CardPaymentsCard(): ReactNode {
  const { t } = useTranslation('card_payments')
  const found = useQuery(query.cardPayments.get.queryOptions())
  return (
    <PartLoaded query={found}>
      {(setting) =>
        (setting.can.edit || setting.on) && (
          <Card title={t('title')}>
            <Settings key={`${setting.on} ${setting.account}`} setting={setting} />
          </Card>
        )
      }
    </PartLoaded>
  )
}

function Settings({ setting }: { setting: Setting }): ReactNode {
  const { t } = useTranslation('card_payments')
  const { name } = useSession()
  const queries = useQueryClient()
  const [account, setAccount] = useState(setting.account ?? '')
  const [asked, setAsked] = useState<Change | null>(null)
  const save = useWrite({
    mutationFn: (change: Change) => client.cardPayments.save(change),
    onSuccess: (saved) => {
      queries.setQueryData(query.cardPayments.get.queryKey(), saved)
      toast.success(t('saved'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const isStripe = setting.provider === 'stripe'
  // The rent of everybody goes there, and a computer may be left unattended.
  const ask = (change: Change): void => (hasPassword() ? setAsked(change) : save.mutate(change))
  return (
    <div className={css.stack}>
      <p className={shared.quiet}>{t('sentence')}</p>
      {isStripe && (
        <TextInput
          label={t('account')}
          description={t('accountHelp')}
          value={account}
          maxLength={70}
          autoComplete="off"
          readOnly={!setting.can.edit}
          onChange={(event) => setAccount(event.currentTarget.value.trim())}
        />
      )}
      {isStripe && setting.can.edit && account !== (setting.account ?? '') && (
        <div>
          <Button
            size="compact-md"
            loading={save.isPending}
            onClick={() => ask({ on: setting.on && account !== '', account: account || null })}
          >
            {t('save')}
          </Button>
        </div>
      )}
      <Switch
        label={t('on')}
        checked={setting.on}
        disabled={!setting.can.edit || save.isPending || (isStripe && setting.account === null)}
        onChange={(event) => ask({ on: event.currentTarget.checked, account: setting.account })}
      />
      {!isStripe && <p className={css.note}>{t('test')}</p>}
      <ProveDialog
        name={name}
        opened={asked !== null}
        onProven={() => {
          if (asked) save.mutate(asked)
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}
