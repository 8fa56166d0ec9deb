import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '../../../ui/act/confirm.ts'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import type { ImportRun } from './import-types.ts'

/** Undoes a whole import after a question, because the file would have to be chosen again. */
export function useUndoImport(): { undo: (run: ImportRun) => void; undoing: boolean } {
  const { t } = useTranslation('imports')
  const cache = useQueryClient()
  const takeBack = useMutation({
    mutationFn: ({ id }: ImportRun) => client.imports.undo({ id }),
    onSuccess: async () => {
      toast.success(t('done.undone'))
      await cache.invalidateQueries()
    },
    onError: (thrown) => toast.error(toApiError(thrown).code === 'in_use' ? t('done.inUse') : thrown),
  })
  const undo = async (run: ImportRun): Promise<void> => {
    const sure = await confirm({
      title: t('undoAsk.title', { file: run.fileName }),
      text: t('undoAsk.text', { count: run.importedRows }),
      act: t('undoAsk.act'),
    })
    if (sure) takeBack.mutate(run)
  }
  return { undo: (run) => void undo(run), undoing: takeBack.isPending }
}
