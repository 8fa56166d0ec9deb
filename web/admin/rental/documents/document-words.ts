import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { DocumentState } from '@domovik/domain/rental/documents/kinds.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Tone } from '../../../ui/show/tone.ts'

type Answers = InferContractRouterOutputs<typeof adminContract>['documents']
export type DocumentRow = Answers['list']['rows'][number]
export type DocumentTotals = Answers['list']['totals']
export type DocumentDetail = Answers['get']

export const stateTones: Record<DocumentState, Tone> = {
  valid: 'neutral',
  expiring: 'soon',
  expired: 'overdue',
}

/** Describes who can read a document. */
export function useSharing(): (row: Pick<DocumentRow, 'shared' | 'seen'>) => string {
  const { t } = useTranslation('documents')
  return ({ shared, seen }) => {
    if (shared === 0) return t('private')
    if (seen === 0) return t('sharedUnseen', { count: shared })
    return seen === shared ? t('sharedSeen', { count: shared }) : t('sharedWith', { count: shared, seen })
  }
}
