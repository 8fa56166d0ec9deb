import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { AuditTable } from '@domovik/domain/machinery/audit/types.ts'
import type { Language } from '@domovik/locales/index.ts'

/** One mail to one person. */
export type Mail = {
  to: string
  language: Language
  /** A template is a group of texts, `<namespace>:<key>`, with subject, heading, body, and optionally action and note. */
  template: `${'mail' | 'auth_mail'}:${string}`
  /** Values of the placeholders. `link` becomes the button. */
  data: Record<string, string>
  organizationId?: string | null
  /** The tenant whom it is written to: their timeline shows that it was sent, and which template, never its text. */
  tenantId?: string | null
  /** The member whom it tells of something: it is not sent if the member lost the permission to see that. */
  reader?: MailReader
  /** A PDF that the mail carries. It is sealed with the message and deleted when the mail is sent. */
  file?: MailFile
  /** What the record says in its history if the mail could not be sent at last. It needs `organizationId`. */
  ifFailed?: MailFailure
  /** Sent as soon as it is committed, because somebody waits for it. Mail of the sign-in service always is. */
  urgent?: boolean
}

export type MailReader = { userId: string; organizationId: string; permission: Permission }

export type MailFailure = { table: AuditTable; recordId: string; details: Record<string, string> }

export type MailFile = { name: string; base64: string }
