import type { planRow } from '@domovik/contract/admin/rental/maintenance.ts'
import type { z } from 'zod'

export type PlanRow = z.infer<typeof planRow>
