/** The tickets of the demonstration and their conversations. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import type { Trade } from '@domovik/domain/rental/tickets/trades.ts'
import type { TicketPriority, TicketStatus, TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { places } from './cast.ts'
import { enteredOn } from './days.ts'
import type { Letting } from './lettings.ts'
import { demoTenant } from './people.ts'
import type { DemoProperty } from './portfolio.ts'
import { randomOf } from './random.ts'
import stories from './sample/tickets.json' with { type: 'json' }
import { demoVendorIds } from './write-vendors.ts'

export type DemoTicket = {
  id: string
  type: TicketType
  priority: TicketPriority
  status: TicketStatus
  trade: Trade
  /** The vendor who does it; otherwise the manager takes care of it. */
  vendorId: string | null
  title: string
  description: string
  propertyId: string
  tenantId: string | null
  /** Created by the tenant in the portal; otherwise recorded by the manager. */
  byTenant: boolean
  scheduledOn: CivilDate | null
  cost: number | null
  createdAt: number
  completedAt: number | null
  /** File name of a photo in sample/. */
  photo: string | null
  comments: { id: string; by: 'tenant' | 'manager'; body: string; createdAt: number }[]
}

type Story = Pick<DemoTicket, 'type' | 'priority' | 'status' | 'trade' | 'title' | 'description'> & {
  vendor?: string
  key: string
  daysAgo: number
  hour: number
  photo?: string
  of: 'someone' | 'portal' | 'house' | 'renovation' | 'dispute'
  scheduledIn?: number
  doneAfter?: number
  cost?: number
  comments?: { by: 'tenant' | 'manager'; afterHours: number; body: string }[]
}

const hour = 3_600_000

/** Returns the tickets with their comments. */
export function ticketsOf(
  seed: number,
  today: CivilDate,
  properties: readonly DemoProperty[],
  lettings: readonly Letting[],
): DemoTicket[] {
  const running = lettings.filter(
    ({ lease }) =>
      lease.start < addDays(today, -100) &&
      (lease.end === null || lease.end > today) &&
      lease.terminationLastDay === null,
  )
  const ordinary = randomOf(seed, 'tickets').shuffled(
    running.filter(({ turn, habit }) => turn === null && (habit === 'punctual' || habit === 'late')),
  )
  const vendors = demoVendorIds(seed, today)
  return (stories as Story[]).map((story) => {
    const random = randomOf(seed, `ticket ${story.key}`)
    const letting = lettingFor(story, running, ordinary)
    const property = letting?.property ?? properties.find(({ address }) => address === places.renovation)!
    const latest = enteredOn(today, today, 0, 59)
    const createdAt = enteredOn(addDays(today, -story.daysAgo), today, story.hour, random.between(0, 59))
    const told = (story.comments ?? []).map(({ by, afterHours, body }) => ({
      by,
      body,
      createdAt: Math.min(createdAt + afterHours * hour, latest),
    }))
    return {
      id: random.id(createdAt),
      type: story.type,
      priority: story.priority,
      status: story.status,
      trade: story.trade,
      vendorId: (story.vendor && vendors.get(story.vendor)) || null,
      title: story.title,
      description: story.description,
      propertyId: property.id,
      tenantId: story.of === 'house' ? null : (letting?.tenant.id ?? null),
      byTenant: story.of === 'portal',
      scheduledOn: story.scheduledIn === undefined ? null : addDays(today, story.scheduledIn),
      cost: story.cost ?? null,
      createdAt,
      completedAt: story.doneAfter === undefined ? null : createdAt + story.doneAfter * 24 * hour,
      photo: story.photo ?? null,
      comments: told.map((comment) => ({ ...comment, id: random.id(comment.createdAt) })),
    }
  })
}

function lettingFor({ of }: Story, running: readonly Letting[], ordinary: Letting[]): Letting | undefined {
  switch (of) {
    case 'portal':
      return running.find(({ tenant }) => tenant.email === demoTenant.email)
    case 'dispute':
      return running.find(({ turn }) => turn === 'dispute')
    case 'renovation':
      return undefined
    default:
      return ordinary.shift()
  }
}
