/** The super admin's sections: every subscription, and the plans themselves. */
export { PlansSection } from './plans-section.tsx'
export { SubscriptionsSection } from './subscriptions-section.tsx'
