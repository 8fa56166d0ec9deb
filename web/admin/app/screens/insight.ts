/** Screens of figures. Loaded with the first of them (routes.tsx). */
export const screens = {
  DashboardScreen: () => import('../../insight/dashboard/screen.tsx'),
  KpiScreen: () => import('../../insight/kpi/screen.tsx'),
  ReportsScreen: () => import('../../insight/reports/screen.tsx'),
}
