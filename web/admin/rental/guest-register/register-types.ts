import type { get } from '@domovik/contract/admin/rental/guest-register.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type Register = InferContractRouterOutputs<typeof get>
export type Registered = Register['guests'][number]
