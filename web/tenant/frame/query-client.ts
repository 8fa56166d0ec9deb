import { createQueryClient } from '../../ui/app/query-client.ts'

/** What the server said; emptied on sign-out. */
export const queryClient = createQueryClient()
