import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import css from '../app/screens.module.css'
import { readStored, writeStored } from '../app/storage.ts'

interface InstallOffer extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const dismissedKey = 'install-dismissed'

/** Shown when the browser offers installation (PWA-05). Hidden for good after dismissal or installation (PWA-06). */
export function InstallBanner(): ReactNode {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  useEffect(() => {
    const offered = (event: Event): void => {
      event.preventDefault()
      if (readStored(dismissedKey) === null) setOffer(event as InstallOffer)
    }
    const installed = (): void => setOffer(null)
    window.addEventListener('beforeinstallprompt', offered)
    window.addEventListener('appinstalled', installed)
    return () => {
      window.removeEventListener('beforeinstallprompt', offered)
      window.removeEventListener('appinstalled', installed)
    }
  }, [])
  if (!offer) return null
  const install = async (): Promise<void> => {
    await offer.prompt()
    await offer.userChoice
    setOffer(null)
  }
  const dismiss = (): void => {
    writeStored(dismissedKey, 'yes')
    setOffer(null)
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
