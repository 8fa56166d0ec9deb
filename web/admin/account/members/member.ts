import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

type Outputs = InferContractRouterOutputs<typeof adminContract>

export type Member = Outputs['organizations']['members'][number]
export type Invitation = Outputs['memberInvitations']['list'][number]
export type ReadInvitation = Outputs['memberInvitations']['read']
