import { tabChoice } from '../../ui/api/tab-choice.ts'
import { forgetDrafts } from '../../ui/sign-in/end-session.ts'

/** The tenancy of this tab, for people who rent from several landlords. Its requests name it. */
export const chosenHome = tabChoice('tenant')

/** Switches this tab to another tenancy of the same person. The page is loaded again, so that no data of the old one stays. */
export function switchHome(tenantId: string | null): void {
  chosenHome.chooseForNextLoad(tenantId)
  forgetDrafts()
  location.assign('/')
}
