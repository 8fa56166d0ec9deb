import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { LeadBand, LeadStatus } from '@domovik/domain/installation/leads/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { Tone } from '../../../ui/show/tone.ts'
import { query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Outputs = InferContractRouterOutputs<typeof adminContract>['leads']
export type LeadRow = Outputs['list']['rows'][number]
export type LeadDetail = Outputs['get']
export type Lead = LeadDetail['lead']

export const statusTones: Record<LeadStatus, Tone> = {
  new: 'soon',
  contacted: 'neutral',
  qualified: 'neutral',
  approved: 'settled',
  rejected: 'overdue',
}

export const bandTones: Record<LeadBand, Tone> = { hot: 'settled', warm: 'soon', cold: 'neutral' }

/** Updates all screens that show a changed lead. */
export function useKeepLead(): (detail?: LeadDetail) => Promise<void> {
  const cache = useQueryClient()
  return async (detail) => {
    if (detail) cache.setQueryData(query.leads.get.queryKey({ input: { id: detail.lead.id } }), detail)
    else await refreshScreen()
  }
}
