import { formatMoney } from '@domovik/locales/format.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/act/dialog.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Money } from '../../ui/show/money.tsx'
import type { Home } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import { LandlordContact } from '../shared/landlord-contact.tsx'
import css from './home.module.css'

/** The landlord's payment instructions, with the amount to copy. */
export function HowToPay(props: { home: Home; opened: boolean; onClose: () => void }): ReactNode {
  const { opened, onClose } = props
  const { howToPay, owed, next, currency } = props.home
  const { landlord } = useMe()
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation('common')
  const amount = owed > 0 ? owed : (next?.amount ?? 0)
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(common('copied'))
    } catch {
      toast.error(t('pay.notCopied'))
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('home.howToPay')}>
      <div className={css.pay}>
        <div className={css.payLine}>
          <div>
            <div className="muted">{t(owed > 0 ? 'home.owed' : 'pay.next')}</div>
            <strong className={css.payAmount}>
              <Money cents={amount} currency={currency} />
            </strong>
          </div>
          <Button
            variant="default"
            onClick={() => void copy(formatMoney(amount, currency).replace(/[^\d,]/g, ''))}
          >
            {t('pay.copyAmount')}
          </Button>
        </div>
        {howToPay ? (
          <>
            <p className={css.payText}>{howToPay}</p>
            <Button variant="default" onClick={() => void copy(howToPay)}>
              {t('pay.copyText')}
            </Button>
          </>
        ) : (
          <>
            <p>{t('pay.none')}</p>
            <LandlordContact landlord={landlord} />
          </>
        )}
        <p className="muted">{t('pay.whenSeen')}</p>
      </div>
    </Dialog>
  )
}
