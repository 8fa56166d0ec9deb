import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Health = InferContractRouterOutputs<typeof adminContract>['operations']['health']
