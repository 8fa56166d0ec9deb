/**
 * A person can rent from several landlords and work in several organizations. A link of a mail or a message names the one
 * that it is about, so that the screens of another one are not opened.
 */

/** The name in an address of the portal under which it names a tenancy. */
export const HOME_PARAM = 'home'
/** The name in an address of the landlord application under which it names an organization. */
export const ORGANIZATION_PARAM = 'org'

type Param = typeof HOME_PARAM | typeof ORGANIZATION_PARAM

/** Returns an address, whole or only a path, that names the tenancy or organization that it is about. */
export function addressAbout(address: string, param: Param, id: string): string {
  const [, path, query, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  return `${path}${query ? `${query}&` : '?'}${param}=${encodeURIComponent(id)}${hash ?? ''}`
}
