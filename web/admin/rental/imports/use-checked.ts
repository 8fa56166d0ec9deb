import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../ui/api/use-write.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'
import type { Checked, Format, Mapping } from './import-types.ts'

const keyOf = (id: string) => [...query.imports.key(), 'checked', id]
/** Stores a dry run in the cache, so that the next screen shows it at once. The server keeps the settings. */
export function useKeepChecked(): (checked: Checked) => void {
  const cache = useQueryClient()
  return (checked) => {
    cache.setQueryData(keyOf(checked.run.id), checked)
    cache.setQueryData(query.imports.get.queryKey({ input: { id: checked.run.id } }), checked.run)
  }
}

interface Correction {
  mapping?: Mapping
  format?: Partial<Format>
}

/** The dry run of an import, and functions that correct how the file is read. */
export function useChecked(id: string): {
  checked: UseQueryResult<Checked>
  correct: (correction: Correction) => void
  checking: boolean
} {
  const keep = useKeepChecked()
  const checked = useQuery({
    queryKey: keyOf(id),
    queryFn: () => client.imports.check({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const again = useWrite({
    mutationFn: (correction: Correction) => client.imports.check({ id, ...correction }),
    onSuccess: keep,
    onError: (thrown) => toast.error(thrown),
  })
  return { checked, correct: (correction) => again.mutate(correction), checking: again.isPending }
}
