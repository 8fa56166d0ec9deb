import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { SettlementLettersForm } from '../letters/settlement-letters-form.tsx'

/** Saves the letter of a settlement of bills as PDF, and sends it to the tenant. */
export function LetterActs({ id, maySend }: { id: string; maySend: boolean }): ReactNode {
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
        <SettlementLettersForm
          all={false}
          opened={sending}
          onClose={() => setSending(false)}
          send={async (delivery) => {
            await client.bills.sendLetter({ id, delivery })
            await refreshScreen()
            toast.success(t('settlementForm.sent'))
          }}
        />
      )}
    </div>
  )
}
