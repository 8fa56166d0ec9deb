/** A tab whose organization the person was removed from continues in another one, and tells it there. */
const mark = 'organization-lost'

/** Notes for the next load of this tab that its organization was lost. */
export function noteLostOrganization(): void {
  try {
    sessionStorage.setItem(mark, '1')
  } catch {
    return
  }
}

/** Tells once, after the load, why the tab shows another organization. */
export function tellLostOrganization(): void {
  try {
    if (sessionStorage.getItem(mark) === null) return
    sessionStorage.removeItem(mark)
  } catch {
    return
  }
  void import('./tell-lost-organization.ts').then(({ tell }) => tell()).catch(() => undefined)
}
