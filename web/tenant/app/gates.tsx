import type { ReactNode } from 'react'
import { Outlet } from '../../ui/router/router-view.tsx'
import { useMe } from '../frame/session.tsx'
import { NotOpen } from '../shared/not-open.tsx'

/** Admits the tenant: what is on the screens behind it stays between the landlord and the tenant. */
export function TenantGate(): ReactNode {
  return useMe().coTenant ? <NotOpen /> : <Outlet />
}

/** Admits the tenant and the co-tenants who live there. */
export function ResidentGate(): ReactNode {
  return useMe().coTenant?.movedOut ? <NotOpen /> : <Outlet />
}
