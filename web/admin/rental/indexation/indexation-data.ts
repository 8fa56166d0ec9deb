import type { client } from '../../api.ts'

export type Indexation = Awaited<ReturnType<typeof client.indexation.get>>
