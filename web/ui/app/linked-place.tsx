import { type ReactNode, useEffect } from 'react'
import type { TabChoice } from '../api/tab-choice.ts'
import { withSearch } from '../router/address.ts'
import { usePlace, useRouter } from '../router/context.ts'
import { GoTo } from './go-to.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { placeNamed } from './place-named.ts'
import { toast } from './toast.ts'

interface LinkedPlaceProps {
  /** The name in addresses under which links of mails name what they are about. */
  param: string
  choice: TabChoice
  /** What this tab works in; null if the person has none. */
  current: string | null
  /** Every one that the person has. */
  known: readonly string[]
  /** Where a link is opened, and the message that is shown, if it is about one that the person does not have. */
  lost: { to: string; text: string }
}

/**
 * Opens a link of a mail in the organization or tenancy that it names: this tab switches to it with a new load, so that no
 * data of another one stays. Then the name is removed from the address, and the screen is shown. Old links name none.
 */
export function LinkedPlace(props: LinkedPlaceProps): ReactNode {
  const { param, choice, current, known, lost } = props
  const router = useRouter()
  const { address } = usePlace()
  const named = placeNamed(address, param)
  const isHere = named === current
  const isKnown = isHere || (named !== undefined && known.includes(named))
  useEffect(() => {
    if (named === undefined || !isKnown) return
    const path = withSearch(address, { [param]: undefined }) + (address.hash && `#${address.hash}`)
    if (isHere) {
      void router.navigate(path, { replace: true, keepScroll: true })
      return
    }
    choice.chooseForNextLoad(named)
    location.replace(path)
  }, [named, isHere, isKnown, address, param, choice, router])
  return named === undefined || isKnown ? <LoadingScreen /> : <Lost {...lost} />
}

function Lost({ to, text }: LinkedPlaceProps['lost']): ReactNode {
  useEffect(() => {
    toast.info({ text })
  }, [text])
  return <GoTo to={to} />
}
