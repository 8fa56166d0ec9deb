import type { PublicPage } from '../../ui/document/public-page.ts'

/** The pages of the landlord's site that the server sends as complete HTML. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', name: 'home' },
  { path: '/auth', name: 'signIn', forVisitors: true },
  { path: '/auth', variant: 'form=sign_up', name: 'signUp', forVisitors: true },
  { path: '/plans', name: 'plans' },
  { path: '/faq', name: 'faq', forVisitors: true },
  { path: '/documentation', name: 'guide', forVisitors: true },
  { path: '/privacy-policy', name: 'privacy' },
  { path: '/rodo', name: 'dataProtection' },
  { path: '/regulamin', name: 'terms' },
  { path: '/terms', name: 'terms', same: '/regulamin' },
  { path: '/contact', name: 'contact' },
  { path: '/stay/$slug', name: 'stay', exists: '/api/stay-pages/$slug' },
  { path: '/contact', variant: 'about=demo', name: 'contact', same: '/contact' },
]
