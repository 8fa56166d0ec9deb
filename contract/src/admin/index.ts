import { accountContract } from './account/index.ts'
import { insightContract } from './insight/index.ts'
import { installationContract } from './installation/index.ts'
import { rentalContract } from './rental/index.ts'

/** The landlord API, served under /api. */
export const adminContract = {
  ...accountContract,
  ...rentalContract,
  ...insightContract,
  ...installationContract,
}
