import { createQueryClient } from '../../ui/app/query-client.ts'

/** Server data, cleared on sign-out. */
export const queryClient = createQueryClient()
