/** Storage key: the person turned push messages on in this browser ('on') or off ('off'). Removed at sign-out. */
export const pushChoiceKey = 'push-choice'
/** Storage key: the organization and address that are registered. Removed at sign-out. */
export const pushRegisteredKey = 'push-registered'
