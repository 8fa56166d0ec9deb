import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../act/confirm-host.tsx'
import { useTranslation } from './language.ts'
import css from './toast.module.css'

/** What floats above every screen, in a part of its own that is not waited for. */
export default function Overlays(): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <>
      <Notifications
        position="bottom-right"
        limit={4}
        zIndex={500}
        className={css.place}
        aria-label={t('toast.region')}
      />
      <ConfirmHost />
    </>
  )
}
