import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { hasItems } from '../outbox/store.ts'

/** After a session ended: says if entries that were written without a network still wait on this device. */
export function EntriesWait({ ended }: { ended: unknown }): ReactNode {
  const { t } = useTranslation('sign_in')
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    hasItems()
      .then(setWaits)
      .catch(() => undefined)
  }, [])
  // Those of an organization to which the access ended cannot be sent any more.
  return waits && ended !== 'access' && ` ${t('entriesWait')}`
}
