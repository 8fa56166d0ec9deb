import type { Language } from '@domovik/locales/index.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { openDocument } from '../../../ui/files/open-document.ts'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import { LeasePicker } from '../../shared/pickers.tsx'
import shared from '../../shared/shared.module.css'
import { usePreview } from '../../shared/use-preview.ts'
import { PaperBlocks } from './paper-blocks.tsx'
import css from './paper-templates.module.css'
import { type Filled, issuesOf, useVariableName, type Wording } from './template-data.ts'

const settleMs = 400

/** Shows the document that an unsaved text makes for a chosen lease. */
export function PaperPreview({ wording, language }: { wording: Wording; language: Language }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const [leaseId, setLeaseId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Record<string, string>>({})
  const valid = issuesOf(wording).length === 0
  const input = { leaseId: leaseId ?? '', language, wording, asked }
  const preview = usePreview(query.paperTemplates.preview, leaseId !== null && valid ? input : null, settleMs)
  const filled = leaseId === null ? undefined : preview.seen
  // The document of another text must not be taken for that of this one.
  const isOld = preview.isBehind || !valid
  const load = async (): Promise<Blob> => {
    // With a signal the call only reads, and nothing is marked as changed.
    const { signal } = new AbortController()
    const { pdf } = await client.paperTemplates.previewFile(input, { signal })
    return new Blob([Uint8Array.from(atob(pdf), (each) => each.charCodeAt(0))], { type: 'application/pdf' })
  }
  return (
    <Card title={t('preview.title')}>
      <div className={css.fields}>
        <LeasePicker label={t('fields.lease')} value={leaseId} onChange={setLeaseId} clearable />
        {!filled && <p className={shared.quiet}>{t('preview.choose')}</p>}
        {filled && (
          <>
            <AskedFields names={filled.asked} values={asked} onChange={setAsked} />
            <div data-preview className={shared.calculated} aria-busy={isOld}>
              <Missing filled={filled} />
              <PaperBlocks filled={filled} />
            </div>
            <Button
              variant="default"
              className={css.small}
              disabled={isOld}
              onClick={() => void openDocument(load, `${filled.title}.pdf`)}
            >
              {t('preview.pdf')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** A field for each value that the text asks for. */
export function AskedFields({
  names,
  values,
  onChange,
}: {
  names: readonly string[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}): ReactNode {
  const name = useVariableName()
  return names.map((key) => (
    <Textarea
      key={key}
      label={name(key)}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={2000}
      value={values[key] ?? ''}
      onChange={(event) => onChange({ ...values, [key]: event.currentTarget.value })}
    />
  ))
}

/** Lists the values that are missing, and the characters that are printed as boxes. */
export function Missing({ filled }: { filled: Pick<Filled, 'missing' | 'unprintable'> }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const name = useVariableName()
  return (
    <div aria-live="polite">
      {filled.missing.length > 0 ? (
        <Alert color="soon">{t('preview.missing', { names: filled.missing.map(name).join(', ') })}</Alert>
      ) : (
        <p className={shared.quiet}>{t('preview.complete')}</p>
      )}
      {filled.unprintable.length > 0 && (
        <Alert color="soon">{t('preview.unprintable', { characters: filled.unprintable.join(' ') })}</Alert>
      )}
    </div>
  )
}
