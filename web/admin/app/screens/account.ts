/** Screens of accounts, organizations and plans. Loaded with the first of them (routes.tsx). */
export const screens = {
  OnboardingScreen: () => import('../../account/onboarding/screen.tsx'),
  SwitchOrganizationScreen: () => import('../../account/members/switch-screen.tsx'),
  OrganizationAdmin: () => import('../organization-admin.tsx'),
  OrganizationPageScreen: () => import('../../account/pages/read-screens.tsx'),
  EditPageScreen: () => import('../../account/pages/edit-screen.tsx'),
  SubscriptionScreen: () => import('../../account/subscriptions/screen.tsx'),
  SettingsScreen: () => import('../../account/account/screen.tsx'),
}
