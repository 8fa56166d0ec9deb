import type { ReactNode } from 'react'
import { usePermission } from '../../frame/session.tsx'
import { DocumentList } from './document-list.tsx'
import { UploadCard } from './upload-card.tsx'

/** /documents: all documents; those added here belong to the organization. */
export function DocumentsScreen(): ReactNode {
  const mayAdd = usePermission('edit_tenants')
  return <DocumentList above={mayAdd && <UploadCard subject="organization" />} />
}
