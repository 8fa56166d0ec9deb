import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { client, query } from '../../api.ts'
import type { Checked } from './import-types.ts'
import css from './imports.module.css'
import { useFieldName } from './use-field-name.ts'

/** The button that imports: how many rows, and whether rows with errors may be skipped. */
export function ImportBar({ checked, checking }: { checked: Checked; checking: boolean }): ReactNode {
  const { run, goodRows, badRows, missingFields } = checked
  const { t } = useTranslation('imports')
  const cache = useQueryClient()
  const fieldName = useFieldName(run.subject)
  const [skipBad, setSkipBad] = useState(false)
  const start = useWrite({
    mutationFn: () => client.imports.run({ id: run.id, skipBad: badRows > 0 }),
    onSuccess: (started) =>
      cache.setQueryData(query.imports.get.queryKey({ input: { id: run.id } }), started),
    onError: (thrown) => toast.error(thrown),
  })
  const blocked = missingFields.length > 0 || goodRows === 0
  return (
    <div className={css.bar}>
      <div className={css.barText}>
        {missingFields.length > 0 ? (
          t('act.needColumns', { fields: missingFields.map(fieldName).join(', ') })
        ) : goodRows === 0 ? (
          t('act.noneGood')
        ) : badRows > 0 ? (
          <Checkbox
            label={t('act.skipBad', { count: badRows })}
            description={t('act.skipHint')}
            checked={skipBad}
            onChange={(event) => setSkipBad(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <Button
        variant="default"
        renderRoot={(root) => <AppLink {...root} to={`/import?subject=${run.subject}`} />}
      >
        {t('act.otherFile')}
      </Button>
      <Button
        loading={start.isPending}
        disabled={blocked || checking || (badRows > 0 && !skipBad)}
        onClick={() => start.mutate()}
      >
        {t('act.import', { count: goodRows })}
      </Button>
    </div>
  )
}
