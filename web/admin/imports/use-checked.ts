import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../ui/app/storage.ts'
import { toast } from '../../ui/app/toast.ts'
import { client, query } from '../api.ts'
import type { Checked, Format, Mapping } from './import-types.ts'

const keyOf = (id: string) => [...query.imports.key(), 'checked', id]
const storageKey = (id: string): string => `import:${id}`

/** The mapping this browser left off with; null when it never saw this import. */
function keptMapping(id: string): Mapping | null {
  const stored = readStored(storageKey(id))
  if (stored === null) return null
  try {
    const mapping: unknown = JSON.parse(stored)
    if (typeof mapping !== 'object' || mapping === null) return null
    return Object.fromEntries(
      Object.entries(mapping).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return null
  }
}

/** A column that no file has: with a format beside it, the server guesses the columns anew. */
const guessAnew = { mapping: { '': '\u0000' }, format: {} }

/** Keeps a try so that the screen, a reload and the way back find it again. */
export function useKeepChecked(): (checked: Checked) => void {
  const cache = useQueryClient()
  return (checked) => {
    writeStored(storageKey(checked.run.id), JSON.stringify(checked.mapping))
    cache.setQueryData(keyOf(checked.run.id), checked)
    cache.setQueryData(query.imports.get.queryKey({ input: { id: checked.run.id } }), checked.run)
  }
}

interface Correction {
  mapping?: Mapping
  format?: Partial<Format>
}

/** The dry run of an import, and the way to correct how the file was understood. */
export function useChecked(id: string): {
  checked: UseQueryResult<Checked>
  correct: (correction: Correction) => void
  checking: boolean
} {
  const keep = useKeepChecked()
  const checked = useQuery({
    queryKey: keyOf(id),
    queryFn: () => {
      const mapping = keptMapping(id)
      return client.imports.check({ id, ...(mapping ? { mapping } : guessAnew) })
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const again = useMutation({
    mutationFn: ({ mapping, format }: Correction) =>
      client.imports.check({
        id,
        mapping: mapping ?? checked.data?.mapping ?? {},
        ...(format ? { format } : {}),
      }),
    onSuccess: keep,
    onError: (thrown) => toast.error(thrown),
  })
  return { checked, correct: (correction) => again.mutate(correction), checking: again.isPending }
}

/** The import is over: its mapping is of no use any more. */
export const forgetMapping = (id: string): void => writeStored(storageKey(id), null)
