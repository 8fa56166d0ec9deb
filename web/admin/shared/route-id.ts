import { useParams } from '@tanstack/react-router'

/** The id in the address of a detail screen: /tenants/<id>. */
export function useRouteId(): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params.id ?? ''
}
