import type { Widget } from '@domovik/domain/insight/dashboard/layout.ts'
import type { ComponentType, ReactNode } from 'react'
import { ActionList } from './action-list.tsx'
import type { DashboardData } from './dashboard-data.ts'
import { CashWidget, ForecastWidget, KeyFiguresWidget } from './figure-widgets.tsx'
import { PropertyOverview } from './property-overview.tsx'
import { CalendarWidget, TicketsWidget } from './work-widgets.tsx'

interface WidgetProps {
  data: DashboardData
  record: () => void
}

const parts: Partial<Record<Widget, ComponentType<WidgetProps>>> = {
  properties: PropertyOverview,
  actions: ActionList,
  tickets: TicketsWidget,
  calendar: CalendarWidget,
  cash: CashWidget,
  forecast: ForecastWidget,
  key_figures: KeyFiguresWidget,
}

/** The widgets outside the standard layout. */
export function MoreWidget({ widget, ...props }: WidgetProps & { widget: Widget }): ReactNode {
  const Part = parts[widget]
  return Part && <Part {...props} />
}
