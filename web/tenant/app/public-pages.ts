import type { PublicPage } from '../../ui/document/public-page.ts'

/** The pages of the tenants' site that the server sends as complete HTML. */
export const publicPages: readonly PublicPage[] = [
  { path: '/login', name: 'tenantSignIn', forVisitors: true },
  { path: '/privacy-policy', name: 'privacy' },
  { path: '/rodo', name: 'dataProtection' },
  { path: '/regulamin', name: 'terms' },
  { path: '/terms', name: 'terms', same: '/regulamin' },
  { path: '/contact', name: 'contact' },
  { path: '/invite/$token', name: 'invitation', secret: '/api/tenant/invitations/read' },
]
