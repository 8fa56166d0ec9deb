import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { PlanFeature } from '@domovik/domain/account/subscriptions/types.ts'
import type { Widget } from '@domovik/domain/insight/dashboard/layout.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { useMe } from '../../frame/session.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { Figures } from './figures.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { Overdue } from './overdue.tsx'
import { Recent } from './recent.tsx'
import { Revenue } from './revenue.tsx'

interface WidgetProps {
  data: DashboardData
  record: () => void
}

/** The widgets of the standard layout come with the screen; the others load when a layout has them. */
const parts: Partial<Record<Widget, ComponentType<WidgetProps>>> = {
  figures: Figures,
  revenue: Revenue,
  overdue: Overdue,
  attention: NeedsAttention,
  recent: Recent,
}

const MoreWidget = lazyPart(() => import('./more-widgets.tsx').then((part) => part.MoreWidget))

/** What a widget needs to show its data, as the contract says for its call or its part of the dashboard. */
const needs: Partial<Record<Widget, { permission: Permission; feature?: PlanFeature }>> = {
  revenue: { permission: 'view_payments' },
  overdue: { permission: 'view_payments' },
  recent: { permission: 'view_payments' },
  tickets: { permission: 'view_properties' },
  calendar: { permission: 'view_properties', feature: 'maintenance_calendar' },
  cash: { permission: 'view_reports' },
  forecast: { permission: 'view_reports' },
  key_figures: { permission: 'view_reports', feature: 'kpi_dashboard' },
}

/** Whether the person may see a widget, by permission and plan. */
export function useMaySee(): (widget: Widget) => boolean {
  const { permissions, plan, systemRole } = useMe()
  return (widget) => {
    const needed = needs[widget]
    if (!needed) return true
    const { permission, feature } = needed
    const included = !feature || systemRole === 'super_admin' || (plan?.features.includes(feature) ?? false)
    return permissions.includes(permission) && included
  }
}

export function WidgetView({ widget, ...props }: WidgetProps & { widget: Widget }): ReactNode {
  const Part = parts[widget]
  if (Part) return <Part {...props} />
  return (
    <Suspense fallback={<WidgetWaiting />}>
      <MoreWidget widget={widget} {...props} />
    </Suspense>
  )
}

export const WidgetWaiting = (): ReactNode => (
  <Card>
    <div className={css.waiting}>
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  </Card>
)
