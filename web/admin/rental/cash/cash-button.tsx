import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { usePermission } from '../../frame/session.tsx'

const CashForm = onFirstUse(() => import('./cash-form.tsx').then((part) => part.CashForm))

/** Opens the form for the bank balance, for people who may record payments. */
export function CashButton(): ReactNode {
  const { t } = useTranslation('cash')
  const mayTell = usePermission('edit_payments')
  const [opened, setOpened] = useState(false)
  if (!mayTell) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('open')}
      </Button>
      <CashForm opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
