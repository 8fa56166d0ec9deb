import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Member = InferContractRouterOutputs<typeof adminContract>['organizations']['members'][number]
