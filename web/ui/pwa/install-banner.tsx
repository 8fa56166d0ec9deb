import { type ReactNode, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import css from '../app/screens.module.css'
import { readStored, writeStored } from '../app/storage.ts'
import { endInstallOffer, useInstallOffer } from './install-offer.ts'

const dismissedKey = 'install-dismissed'

/** Shown after the browser offered installation (PWA-05). Hidden for good after dismissal or installation (PWA-06). */
export function InstallBanner(): ReactNode {
  const offer = useInstallOffer()
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey) !== null)
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  if (!offer || dismissed) return null
  const install = async (): Promise<void> => {
    await offer.prompt()
    await offer.userChoice
    endInstallOffer()
  }
  const dismiss = (): void => {
    writeStored(dismissedKey, 'yes')
    setDismissed(true)
  }
  return (
    <div className={css.bar} role="status">
      {t('install.text', { product: common('product') })}
      <button type="button" className={css.barAct} onClick={() => void install()}>
        {t('install.act')}
      </button>
      <button type="button" className={css.barAct} onClick={dismiss}>
        {t('install.dismiss')}
      </button>
    </div>
  )
}
