import { type ReactNode, useEffect } from 'react'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { NotFound } from '../../../ui/app/not-found.tsx'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import { useMe } from '../../frame/session.tsx'
import { useRouteId } from '../../shared/route-id.ts'

/** /organizations/<id>: switches this tab to an organization of the person, so that the address can be a bookmark. */
export function SwitchOrganizationScreen(): ReactNode {
  const id = useRouteId()
  const { organization, organizations } = useMe()
  const here = organization?.id === id
  const known = organizations.some((one) => one.id === id)
  useEffect(() => {
    if (known && !here) switchOrganization(id)
  }, [id, known, here])
  if (here) return <GoTo to="/dashboard" />
  return known ? <LoadingScreen /> : <NotFound />
}
