const legal = () => import('../../installation/legal/screen.tsx')
const tenantPortal = () => import('../../rental/tenant-portal/screen.tsx')
const redirects = () => import('../../frame/redirects.tsx')

/** Screens that are open to everybody, and those outside of the frame that few people open. Loaded with the first of them (routes.tsx). */
export const screens = {
  ResetPasswordScreen: () => import('../../account/sign-in/reset-password.tsx'),
  PrivacyScreen: legal,
  DataProtectionScreen: legal,
  TermsScreen: legal,
  ContactScreen: legal,
  CheckScreen: () => import('../../rental/signing/check-screen.tsx'),
  StayPageScreen: () => import('../../rental/stay-pages/public-screen.tsx'),
  PendingApprovalScreen: () => import('../../installation/approval/screen.tsx'),
  PendingActivationScreen: () => import('../../account/onboarding/pending-activation.tsx'),
  ActivationSuccessScreen: () => import('../../account/onboarding/activation-success.tsx'),
  JoinScreen: () => import('../../account/members/join-screen.tsx'),
  PublicPageScreen: () => import('../../account/pages/read-screens.tsx'),
  PlansScreen: () => import('../../account/subscriptions/plans-screen.tsx'),
  TenantPortalScreen: tenantPortal,
  InvitationElsewhereScreen: tenantPortal,
  AuthTestScreen: () => import('../../installation/operations/auth-test.tsx'),
  DebugScreen: () => import('../../installation/operations/debug.tsx'),
  OutboxScreen: () => import('../../installation/operations/outbox.tsx'),
  AdminRedirect: redirects,
  SuperAdminRedirect: redirects,
  FaqScreen: () => import('../../installation/help/faq.tsx'),
  GuideScreen: () => import('../../installation/help/guide.tsx'),
}
