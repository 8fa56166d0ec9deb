import type { vendorRow } from '@domovik/contract/admin/rental/vendors.ts'
import type { z } from 'zod'

export type VendorRow = z.infer<typeof vendorRow>
