import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type DashboardData = InferContractRouterOutputs<typeof adminContract>['dashboard']['get']
