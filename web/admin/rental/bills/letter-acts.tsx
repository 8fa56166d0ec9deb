import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { SettlementLettersForm } from '../letters/settlement-letters-form.tsx'

/** Saves the letter of a settlement of bills as PDF, and sends it to the tenant. `newest` is the newest letter about it. */
export function LetterActs({
  id,
  newest,
  maySend,
}: {
  id: string
  newest: string | null
  maySend: boolean
}): ReactNode {
  const { t } = useTranslation('papers')
  const [sending, setSending] = useState(false)
  const save = (): Promise<void> =>
    saveOnce(`bills ${id}`, async () => savedFrom(await client.bills.letter({ id })))
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => void save().catch(toast.error)}>
        {t('settlementForm.letter')}
      </Button>{' '}
      {maySend && (
        <Button size="compact-sm" variant="default" onClick={() => setSending(true)}>
          {t('settlementForm.send')}
        </Button>
      )}
      {maySend && (
        <AsOpened row={newest} opened={sending}>
          {(seen) => (
            <SettlementLettersForm
              all={false}
              again={seen !== null}
              opened={sending}
              onClose={() => setSending(false)}
              send={async (delivery) => {
                await client.bills.sendLetter({ id, delivery, newest: seen })
                await refreshScreen()
                toast.success(t('settlementForm.sent'))
              }}
            />
          )}
        </AsOpened>
      )}
    </div>
  )
}
