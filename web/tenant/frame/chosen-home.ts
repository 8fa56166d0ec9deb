import { tabChoice } from '../../ui/api/tab-choice.ts'
import { separateDrafts } from '../../ui/form/draft.ts'

/** The tenancy of this tab, for people who rent from several landlords. Its requests name it. */
export const chosenHome = tabChoice('tenant')
separateDrafts(chosenHome.current)

/** Switches this tab to another tenancy of the same person. The page is loaded again, so that no data of the old one stays. */
export function switchHome(tenantId: string | null): void {
  chosenHome.chooseForNextLoad(tenantId)
  location.assign('/')
}
