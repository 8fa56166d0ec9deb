import { tabChoice } from '../../ui/api/tab-choice.ts'
import { separateDrafts } from '../../ui/form/draft.ts'

/** The organization of this tab. Its requests name it, so that a change in another tab changes nothing here. */
export const chosenOrganization = tabChoice('organization')
separateDrafts(chosenOrganization.current)

/**
 * Switches this tab to another organization; null lets the server choose. The page is loaded again, so that no data of the
 * old organization stays. Drafts are stored for each organization.
 */
export function switchOrganization(id: string | null, path = '/dashboard'): void {
  chosenOrganization.chooseForNextLoad(id)
  location.assign(path)
}
