import type { client } from '../../api.ts'

export type TenantDetail = Awaited<ReturnType<typeof client.tenants.get>>
