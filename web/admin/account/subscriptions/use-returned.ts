import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { client, query } from '../../api.ts'

const waitMs = 2_000

/**
 * After the return from the payment page: the query string is removed, and two seconds later the subscription is
 * loaded again (SUB-08, SUB-09). The address only decides which message is shown; the status comes from the provider
 * through the server.
 */
export function useReturned(): void {
  const search: Record<string, unknown> = useSearch()
  const queries = useQueryClient()
  const go = useGo()
  const { t } = useTranslation('subscription')
  const paid = search.success !== undefined && String(search.success) === 'true'
  const left = search.canceled !== undefined && String(search.canceled) === 'true'
  useEffect(() => {
    if (!paid && !left) return
    toast.info({ text: t(paid ? 'returned.thanks' : 'returned.canceled') })
    go('/subscription', { replace: true })
    if (paid) setTimeout(() => void refresh(), waitMs)
    async function refresh(): Promise<void> {
      try {
        await client.subscriptions.check()
      } catch (thrown) {
        // biome-ignore lint/suspicious/noConsole: failures are logged to the browser's console
        console.warn('sync with the payment provider failed', thrown)
      }
      await queries.invalidateQueries({ queryKey: query.subscriptions.key() })
      await queries.invalidateQueries({ queryKey: query.account.key() })
    }
  }, [paid, left, queries, go, t])
}
