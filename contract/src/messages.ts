/** Messages between landlord and tenant, as both sides read them. */
import {
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_MAX_LENGTH,
  MESSAGES_SHOWN,
  MESSAGES_SHOWN_AT_MOST,
} from '@domovik/domain/rental/messages/messages.ts'
import { z } from 'zod'
import { id, instant, prose, queryNumber } from './base.ts'

const attachment = z.object({
  id,
  name: z.string(),
  format: z.enum(['pdf', 'picture']),
  bytes: z.int(),
})

/** A message, or what one side wrote about a ticket. */
export const message = z.object({
  id,
  authorKind: z.enum(['manager', 'tenant']),
  /** Empty if it was withdrawn. */
  body: z.string(),
  createdAt: instant,
  /** When the other side read it first; null for what is written about a ticket. */
  readAt: instant.nullable(),
  withdrawn: z.boolean(),
  canWithdraw: z.boolean(),
  /** The ticket that it is about. */
  ticket: z.object({ id, title: z.string() }).nullable(),
  /** The ticket that was made of it; null for tenants whose ticket it is not. */
  madeTicket: z.object({ id, title: z.string() }).nullable(),
  attachments: z.array(attachment),
})

/** How many of the newest messages are returned. */
export const shown = queryNumber(z.int().min(1).max(MESSAGES_SHOWN_AT_MOST)).default(MESSAGES_SHOWN)

/** The text may be empty if files are attached. */
export const messageInput = {
  body: prose(MESSAGE_MAX_LENGTH).default(''),
  files: z.array(z.file()).max(ATTACHMENTS_PER_MESSAGE).optional(),
}

export const attachmentChoice = z.object({
  id,
  fileId: id,
  size: z.enum(['preview', 'full']).default('full'),
})
