import { useParams } from '../../ui/router/context.ts'

/** The id in the address of a detail screen: /tenants/<id>. */
export const useRouteId = (): string => useParams().id ?? ''
