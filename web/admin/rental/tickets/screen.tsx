import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { PlanGate } from '../../account/subscriptions/plan-gate.tsx'
import { TicketList } from './list.tsx'
import { type TicketView, useTicketView } from './views.tsx'

type OfType = { type?: TicketType | undefined }

const TicketBoard = lazyPart(() => import('./board.tsx').then((part) => part.TicketBoard))
const WorkCalendar = lazyPart(() => import('./calendar.tsx').then((part) => part.WorkCalendar))
const TicketFigures = lazyPart(() => import('./figures.tsx').then((part) => part.TicketFigures))
const PlanList = lazyPart(() => import('../maintenance/list.tsx').then((part) => part.PlanList))
const VendorList = lazyPart(() => import('../vendors/list.tsx').then((part) => part.VendorList))

/** All tickets: issues and maintenance in one place with several views (TICK-03, TICK-09). */
export const TicketsScreen = (): ReactNode => <Tickets />
/** Something is broken. */
export const IssuesScreen = (): ReactNode => <Tickets key="issue" type="issue" />
/** Regular maintenance. */
export const MaintenanceScreen = (): ReactNode => <Tickets key="maintenance" type="maintenance" />

const views: Record<TicketView, ComponentType<OfType>> = {
  list: TicketList,
  board: TicketBoard,
  calendar: (props) => (
    <PlanGate feature="maintenance_calendar">
      <WorkCalendar {...props} />
    </PlanGate>
  ),
  figures: TicketFigures,
  recurring: PlanList,
  vendors: VendorList,
}

function Tickets({ type }: OfType): ReactNode {
  const view = useTicketView()
  const View = views[view]
  return (
    <Suspense fallback={<LoadingScreen />}>
      <View key={view} type={type} />
    </Suspense>
  )
}
