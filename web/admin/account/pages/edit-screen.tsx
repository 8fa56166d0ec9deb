import { PAGE_SCOPES, type PageScope } from '@domovik/domain/account/pages/address.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { NotFound } from '../../../ui/app/not-found.tsx'
import { useParams } from '../../../ui/router/context.ts'
import { PanelDenied } from '../../frame/panel-denied.tsx'
import { useMe } from '../../frame/session.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { Editor } from './editor.tsx'
import { callsOf, panelOf } from './scope.ts'

const isScope = (text: unknown): text is PageScope => PAGE_SCOPES.some((scope) => scope === text)

/** /edit-page/$scope/$id: the editor of a page; the id `new` creates one. */
export function EditPageScreen(): ReactNode {
  const { scope, id }: { scope?: string; id?: string } = useParams()
  const { permissions, systemRole, organization } = useMe()
  const { t } = useTranslation(['pages', 'shell'])
  if (!isScope(scope) || !id) return <NotFound home="/dashboard" />
  if (scope === 'platform' && systemRole !== 'super_admin')
    return <PanelDenied role={t('shell:roles.super_admin')} />
  if (scope === 'organization' && (!organization || !permissions.includes('manage_pages')))
    return <PanelDenied permission={t('pages:permissions.manage_pages')} />
  if (id === 'new') return <Editor key="new" scope={scope} page={null} />
  return <Kept key={`${scope} ${id}`} scope={scope} id={id} />
}

function Kept({ scope, id }: { scope: PageScope; id: string }): ReactNode {
  const { t } = useTranslation('pages')
  const page = useQuery({ ...callsOf(scope).query.get.queryOptions({ input: { id } }), staleTime: 0 })
  return (
    <Loaded query={page} back={{ to: panelOf(scope), label: t('title') }}>
      {(data) => <Editor key={data.version} scope={scope} page={data} />}
    </Loaded>
  )
}
