import type { client } from '../../api.ts'

export type MapData = Awaited<ReturnType<typeof client.properties.map>>
export type MapRow = MapData['rows'][number]
