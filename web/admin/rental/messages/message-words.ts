import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

type Answers = InferContractRouterOutputs<typeof adminContract>['messages']
export type ConversationRow = Answers['list']['rows'][number]
export type Conversation = Answers['get']
