import { parseSearch, type SearchParams, stringifySearch } from '../app/search-params.ts'

/** An address of the application: '/payments?status=overdue#x' in its parts. */
export interface Address {
  pathname: string
  search: SearchParams
  /** Without '#'. */
  hash: string
  /** The whole address, for links and for the way back after a sign-in. */
  href: string
}

/** Reads an address. A slash at the end of the path is removed, so that each screen has one address. */
export function readAddress(href: string): Address {
  const url = new URL(href, 'http://here')
  const pathname = url.pathname.replace(/(?<=.)\/+$/, '')
  return {
    pathname,
    search: parseSearch(url.search),
    hash: decoded(url.hash.slice(1)),
    href: `${pathname}${url.search}${url.hash}`,
  }
}

/** The address with some values of its query changed; undefined removes one. The hash is removed. */
export const withSearch = ({ pathname, search }: Address, change: SearchParams): string =>
  `${pathname}${stringifySearch({ ...search, ...change })}`

/** Percent signs that encode nothing stay as they are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
