import type { ReactNode } from 'react'
import type { Place } from '../../../ui/router/routes.ts'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { preloadRows } from '../../shared/preload.ts'
import { SignedChangesCard } from '../signed-changes/signed-changes-card.tsx'
import { DocumentList, defaultSort } from './document-list.tsx'
import { UploadCard } from './upload-card.tsx'

export const preload = (place: Place): void =>
  preloadRows({ queryKey: query.documents.list.key(), list: client.documents.list, defaultSort }, place)

/** /documents: all documents; those added here belong to the organization. */
export function DocumentsScreen(): ReactNode {
  const mayAdd = usePermission('edit_tenants')
  return (
    <DocumentList
      above={
        <>
          <SignedChangesCard />
          {mayAdd && <UploadCard subject="organization" />}
        </>
      }
    />
  )
}
