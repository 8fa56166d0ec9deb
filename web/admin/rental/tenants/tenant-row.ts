import type { tenantRow } from '@domovik/contract/admin/rental/tenants.ts'
import type { z } from 'zod'

export type TenantRow = z.infer<typeof tenantRow>
