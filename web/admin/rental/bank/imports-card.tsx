import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './bank.module.css'

type Imported = Awaited<ReturnType<typeof client.bank.files>>['files'][number]

/** The files imported last. Taking one back also takes back what was booked for its lines. */
export function ImportsCard(): ReactNode {
  const { t } = useTranslation('bank')
  const found = useQuery(query.bank.files.queryOptions())
  const undo = useWrite({
    mutationFn: ({ id }: Imported) => client.bank.undoFile({ id, reason: t('imports.reason') }),
    onSuccess: async (_, { fileName }) => {
      toast.success(t('imports.undone', { file: fileName }))
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  const { files, can } = found.data ?? { files: [], can: { undo: false } }
  if (files.length === 0) return null
  const ask = async (file: Imported): Promise<void> => {
    const { fileName, lines, booked } = file
    const agreed = await confirm({
      title: t('imports.undoTitle'),
      text: `${t('imports.undoText', { file: fileName, count: lines })} ${booked > 0 ? t('imports.undoBooked', { count: booked }) : ''}`,
      act: t('imports.undo'),
    })
    if (agreed) undo.mutate(file)
  }
  return (
    <Card title={t('imports.title')}>
      <ul className={css.rows}>
        {files.map((file) => (
          <li key={file.id} className={css.row}>
            <div>
              <strong className={css.iban}>{file.fileName}</strong>
              <div className={css.note}>
                <DateText value={file.createdAt} shape="instant" /> · {t('file.lines', { count: file.lines })}
              </div>
            </div>
            {can.undo && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="overdue"
                disabled={undo.isPending}
                aria-label={t('imports.undoOf', { file: file.fileName })}
                onClick={() => void ask(file)}
              >
                {t('imports.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
