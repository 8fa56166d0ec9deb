import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

/** The signed-in person: roles, permissions, organization, plan and preferences. */
export type Me = InferContractRouterOutputs<typeof adminContract>['account']['me']
