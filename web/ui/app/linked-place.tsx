import { type ReactNode, useEffect } from 'react'
import type { TabChoice } from '../api/tab-choice.ts'
import type { Address } from '../router/address.ts'
import { withSearch } from '../router/address.ts'
import { usePlace, useRouter } from '../router/context.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { listed } from './search-params.ts'

/** The organization or tenancy that an address names under `param`; undefined if it names none. */
export const placeNamed = ({ search }: Pick<Address, 'search'>, param: string): string | undefined =>
  listed(search[param])[0]

/** Whether the address of this tab names an organization or tenancy under `param`. */
export const namesPlace = (param: string): boolean => new URLSearchParams(location.search).has(param)

interface LinkedPlaceProps {
  /** The name in addresses under which links of mails name what they are about. */
  param: string
  choice: TabChoice
  /** What this tab works in; null if the person has none. */
  current: string | null
  /** Every one that the person has. */
  known: readonly string[]
  /** Shown if the link is about one that the person does not have. Opens an address without a name. */
  lost: ReactNode
  children: ReactNode
}

/**
 * Opens a link of a mail in the organization or tenancy that it names: this tab switches to it with a new load, so that no
 * data of another one stays. Then the name is removed from the address. Old links name none.
 */
export function LinkedPlace(props: LinkedPlaceProps): ReactNode {
  const { param, choice, current, known, lost, children } = props
  const router = useRouter()
  const { address } = usePlace()
  const named = placeNamed(address, param)
  const isHere = named === undefined || named === current
  const isOther = !isHere && known.includes(named)
  useEffect(() => {
    if (named === undefined || !(isHere || isOther)) return
    const path = withSearch(address, { [param]: undefined }) + (address.hash && `#${address.hash}`)
    if (isHere) {
      void router.navigate(path, { replace: true, keepScroll: true })
      return
    }
    choice.chooseForNextLoad(named)
    location.replace(path)
  }, [named, isHere, isOther, address, param, choice, router])
  if (isHere) return children
  return isOther ? <LoadingScreen /> : lost
}
