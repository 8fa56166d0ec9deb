import type { ReactNode } from 'react'
import { usePermission } from '../../frame/session.tsx'
import { SignedChangesCard } from '../signed-changes/signed-changes-card.tsx'
import { DocumentList } from './document-list.tsx'
import { UploadCard } from './upload-card.tsx'

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
