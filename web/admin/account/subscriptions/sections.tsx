/** The super admin's sections for subscriptions and plans. */
export { PlansSection } from './plans-section.tsx'
export { SubscriptionsSection } from './subscriptions-section.tsx'
