import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'

export type State = InferContractRouterOutputs<typeof adminContract>['organizations']['state']

const refreshMs = 15_000

/** The organization's figures, refreshed while they are on screen. */
export const useOrganizationState = () =>
  useQuery({ ...query.organizations.state.queryOptions(), staleTime: 0, refetchInterval: refreshMs })
