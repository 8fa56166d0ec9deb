import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '../../../ui/act/confirm.ts'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import type { ImportRun, Subject } from './import-types.ts'

/** The people whom an import of other rows adds. */
const peopleWords: Partial<Record<Subject, 'undoAsk.tenants' | 'undoAsk.guests'>> = {
  leases: 'undoAsk.tenants',
  bookings: 'undoAsk.guests',
}
/** What uses the import, by the table that the server names. */
const usedWords: Readonly<Record<string, 'done.inUseInvited' | 'done.inUseMoney' | 'done.inUseBank'>> = {
  bank_matches: 'done.inUseBank',
  invitations: 'done.inUseInvited',
  transactions: 'done.inUseMoney',
}

/** Undoes a whole import after a question, because the file would have to be chosen again. */
export function useUndoImport(): { undo: (run: ImportRun) => void; undoing: boolean } {
  const { t } = useTranslation('imports')
  const cache = useQueryClient()
  const takeBack = useWrite({
    mutationFn: ({ id }: ImportRun) => client.imports.undo({ id }),
    onSuccess: async () => {
      toast.success(t('done.undone'))
      await cache.invalidateQueries()
    },
    onError: (thrown) => {
      const { code, details } = toApiError(thrown)
      toast.error(code === 'in_use' ? t(usedWords[String(details.table)] ?? 'done.inUse') : thrown)
    },
  })
  const undo = async (run: ImportRun): Promise<void> => {
    const people = peopleWords[run.subject]
    const sure = await confirm({
      title: t('undoAsk.title', { file: run.fileName }),
      text: [t('undoAsk.text', { count: run.importedRows }), people && t(people)].filter(Boolean).join(' '),
      act: t('undoAsk.act'),
    })
    if (sure) takeBack.mutate(run)
  }
  return { undo: (run) => void undo(run), undoing: takeBack.isPending }
}
