/** Storage key: the person does not want push messages in this browser. */
export const pushOffKey = 'push-off'
/** Storage key: the organization and address that are registered. Removed at sign-out. */
export const pushRegisteredKey = 'push-registered'
