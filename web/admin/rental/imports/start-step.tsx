import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { useAddressValue } from '../../shared/address-flag.ts'
import shared from '../../shared/shared.module.css'
import type { Checked, Subject } from './import-types.ts'
import css from './imports.module.css'
import { useKeepChecked } from './use-checked.ts'

/** With the old Excel format, of which the server says what to do. */
const accepted = [
  '.csv',
  '.txt',
  '.tsv',
  '.xlsx',
  '.xls',
  '.json',
  'text/csv',
  'application/json',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
/** The server's limit in bytes. */
const largest = 20 * 1024 * 1024

/** Chooses the kind of data and the file, a sample file, or an empty template. */
export function StartStep({ subjects }: { subjects: readonly Subject[] }): ReactNode {
  const { t } = useTranslation('imports')
  const go = useGo()
  const asked = useAddressValue('subject')
  const subject = subjects.find((one) => one === asked) ?? subjects[0] ?? 'properties'
  const arrived = useArrived()
  const [file, setFile] = useState<readonly File[]>([])
  const upload = useWrite({
    mutationFn: (chosen: File) => client.imports.upload({ subject, file: chosen }),
    onSuccess: arrived,
  })
  const sample = useWrite({
    mutationFn: () => client.imports.sample({ subject: 'properties' }),
    onSuccess: arrived,
  })
  useSampleFromAddress(sample.mutate)
  const busy = upload.isPending || sample.isPending
  const failure = upload.error ?? sample.error
  const choose = (files: readonly File[]): void => {
    setFile(files)
    const [chosen] = files
    if (chosen) upload.mutate(chosen)
  }
  return (
    <Card title={t('start.what')}>
      <div className={css.start}>
        <SegmentedControl
          classNames={{ root: css.subjects! }}
          withItemsBorders={false}
          value={subject}
          onChange={(next) => go(`/import?subject=${next}`, { replace: true })}
          data={subjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          aria-label={t('start.what')}
          disabled={busy}
        />
        <FileDrop
          files={file}
          onChange={choose}
          accept={accepted}
          types={t('start.types')}
          maxSize={largest}
          label={busy ? t('start.reading') : t('start.drop')}
        />
        {failure && (
          <p role="alert" className={css.failure}>
            {errorText(failure)}
          </p>
        )}
        <div className={shared.cardActs}>
          {subject === 'properties' && (
            <Button
              variant="default"
              loading={sample.isPending}
              disabled={busy}
              onClick={() => sample.mutate()}
            >
              {t('start.sample')}
            </Button>
          )}
          <Button variant="subtle" disabled={busy} onClick={() => void download(subject)}>
            {t('start.template')}
          </Button>
        </div>
        <p className={shared.quiet}>{t(subject === 'bookings' ? 'start.stays' : 'start.order')}</p>
      </div>
    </Card>
  )
}

/** Opens the check when the file has arrived. */
function useArrived(): (checked: Checked) => void {
  const keep = useKeepChecked()
  const go = useGo()
  return (checked) => {
    keep(checked)
    go(`/import?run=${checked.run.id}`)
  }
}

/** Starts the sample for links from other screens: /import?sample=1. */
function useSampleFromAddress(start: () => void): void {
  const wanted = useAddressValue('sample') !== undefined
  const started = useRef(false)
  useEffect(() => {
    if (!wanted || started.current) return
    started.current = true
    start()
  }, [wanted, start])
}

async function download(subject: Subject): Promise<void> {
  try {
    await saveOnce(`template ${subject}`, () => client.imports.template({ subject }))
  } catch (thrown) {
    toast.error(thrown)
  }
}
