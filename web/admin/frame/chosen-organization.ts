import { tabChoice } from '../../ui/api/tab-choice.ts'
import { forgetDrafts } from '../../ui/sign-in/end-session.ts'

/** The organization of this tab. Its requests name it, so that a change in another tab changes nothing here. */
export const chosenOrganization = tabChoice('organization')

/**
 * Switches this tab to another organization; null lets the server choose. The page is loaded again, so that no data and
 * no draft of the old organization stays.
 */
export function switchOrganization(id: string | null, path = '/dashboard'): void {
  chosenOrganization.chooseForNextLoad(id)
  forgetDrafts()
  location.assign(path)
}
