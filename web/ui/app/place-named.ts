import type { Address } from '../router/address.ts'
import { listed } from './search-params.ts'

/** The organization or tenancy that an address names under `param`; undefined if it names none. */
export const placeNamed = ({ search }: Pick<Address, 'search'>, param: string): string | undefined =>
  listed(search[param])[0]

/** Whether the address of this tab names an organization or tenancy under `param`. */
export const namesPlace = (param: string): boolean => new URLSearchParams(location.search).has(param)
