import type { quote, read } from '@domovik/contract/admin/rental/stay-pages.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

export type StayPage = InferContractRouterOutputs<typeof read>
export type PageQuote = InferContractRouterOutputs<typeof quote>
