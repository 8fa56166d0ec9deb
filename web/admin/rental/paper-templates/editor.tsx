import { TEMPLATE_LIMITS } from '@domovik/domain/rental/paper-templates/syntax.ts'
import { type Language, languages } from '@domovik/locales/index.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { PlanNote, useFeature } from '../../account/subscriptions/plan-gate.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { Insert } from './insert.tsx'
import { PaperPreview } from './paper-preview.tsx'
import css from './paper-templates.module.css'
import { issuesOf, type TemplateDetail, type Texts, type Wording } from './template-data.ts'

/** The texts of a template beside the paper that they make. Set `key` to the saved texts. */
export function Editor({
  detail: { template, can },
  onEdited,
}: {
  detail: TemplateDetail
  /** Tells whether the texts differ from the saved ones. */
  onEdited: (edited: boolean) => void
}): ReactNode {
  const { id, updatedAt } = template
  // A new name changes the version, but not what is being edited.
  const [version] = useState(updatedAt)
  const { t } = useTranslation('paper_templates')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(
    template.texts[own] ? own : (template.languages[0] ?? own),
  )
  const form = useDraftForm<{ texts: Texts }>({
    // With the version, so that a draft does not replace what somebody else saved later.
    name: `paper-template:${id}:${version}`,
    initial: { texts: template.texts },
  })
  const { texts } = form.values
  const mayEdit = useFeature('own_templates') && can.edit
  const wording = texts[language]
  const edited = JSON.stringify(texts) !== JSON.stringify(template.texts)
  useEffect(() => {
    onEdited(edited)
    return () => onEdited(false)
  }, [edited, onEdited])
  const put = (changed: Wording | undefined): void => {
    const { [language]: _, ...others } = texts
    form.setFieldValue('texts', changed ? { ...others, [language]: changed } : others)
  }
  const save = async (values: { texts: Texts }): Promise<void> => {
    await client.paperTemplates.update({ id, updatedAt, texts: values.texts })
    await refreshScreen()
    toast.success(t('editor.saved'))
  }
  return (
    <div className={css.editor}>
      <Card title={t('editor.title')}>
        <FormBody form={form} submit={t('editor.save')} save={save} blocked={!mayEdit || !edited}>
          <PlanNote feature="own_templates" />
          <SegmentedControl
            aria-label={t('fields.language')}
            data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
          />
          {wording ? (
            <Fields key={language} wording={wording} readOnly={!mayEdit} onChange={put} />
          ) : (
            <div>
              <p className={shared.quiet}>{t('editor.noText')}</p>
              {mayEdit && (
                <Button variant="default" onClick={() => put({ title: template.name, body: '' })}>
                  {t('editor.addLanguage')}
                </Button>
              )}
            </div>
          )}
          {wording && mayEdit && Object.keys(texts).length > 1 && (
            <Button variant="subtle" className={css.small} onClick={() => put(undefined)}>
              {t('editor.removeLanguage')}
            </Button>
          )}
          <p className={shared.quiet}>{t('startNote')}</p>
        </FormBody>
      </Card>
      {wording && <PaperPreview wording={wording} language={language} />}
    </div>
  )
}

function Fields({
  wording,
  readOnly,
  onChange,
}: {
  wording: Wording
  readOnly: boolean
  onChange: (changed: Wording) => void
}): ReactNode {
  const { t } = useTranslation('paper_templates')
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string, line: boolean): void => {
    const { body } = wording
    const at = area.current?.selectionStart ?? body.length
    const end = area.current?.selectionEnd ?? at
    const before = line && at > 0 && body[at - 1] !== '\n' ? '\n' : ''
    const after = line && body[end] !== '\n' ? '\n' : ''
    const added = `${before}${text}${after}`
    onChange({ ...wording, body: body.slice(0, at) + added + body.slice(end) })
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at + added.length, at + added.length)
    })
  }
  return (
    <>
      <TextInput
        label={t('fields.title')}
        maxLength={TEMPLATE_LIMITS.title}
        autoComplete="off"
        readOnly={readOnly}
        value={wording.title}
        onChange={(event) => onChange({ ...wording, title: event.currentTarget.value })}
      />
      {!readOnly && <Insert onInsert={insert} />}
      <Textarea
        ref={area}
        label={t('fields.body')}
        description={t('editor.help')}
        autosize
        minRows={16}
        maxRows={36}
        maxLength={TEMPLATE_LIMITS.characters}
        readOnly={readOnly}
        classNames={{ input: css.text! }}
        spellCheck={false}
        value={wording.body}
        onChange={(event) => onChange({ ...wording, body: event.currentTarget.value })}
      />
      <Issues wording={wording} />
    </>
  )
}

function Issues({ wording }: { wording: Wording }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const issues = issuesOf(wording)
  return (
    <div aria-live="polite">
      {issues.length > 0 && (
        <ul className={css.issues}>
          {issues.map(({ line, code, word }) => {
            const text = t(`issues.${code}`, { word, two: '{{' })
            return (
              <li key={`${line} ${code} ${word}`}>
                {line === 0 ? t('editor.inTitle', { text }) : t('editor.line', { line, text })}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
