import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { EditedBlock } from './edit-values.ts'
import css from './pages.module.css'

type Change = (part: Partial<EditedBlock>) => void

/** The fields of one block. `error` returns the text for a field with an error. */
export function BlockFields({
  block,
  change,
  error,
}: {
  block: EditedBlock
  change: Change
  error: (field: string) => ReactNode
}): ReactNode {
  const { t } = useTranslation('pages')
  const text = (field: string, value: string) => ({
    value,
    error: error(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value } as Partial<EditedBlock>),
  })
  switch (block.type) {
    case 'heading':
      return (
        <FieldRow>
          <TextInput label={t('block.heading')} maxLength={200} {...text('text', block.text)} />
          <SegmentedControl
            className={css.level}
            aria-label={t('block.level')}
            data={[
              { value: '2', label: t('block.level2') },
              { value: '3', label: t('block.level3') },
            ]}
            value={String(block.level)}
            onChange={(level) => change({ level: level === '3' ? 3 : 2 })}
          />
        </FieldRow>
      )
    case 'paragraph':
      return <Textarea label={t('block.paragraph')} autosize minRows={2} {...text('text', block.text)} />
    case 'list':
      return (
        <>
          <Textarea
            label={t('block.list')}
            description={t('block.listHint')}
            autosize
            minRows={3}
            value={block.items.join('\n')}
            error={error('items')}
            onChange={(event) => change({ items: event.currentTarget.value.split('\n') })}
          />
          <Checkbox
            label={t('block.ordered')}
            checked={block.ordered}
            onChange={(event) => change({ ordered: event.currentTarget.checked })}
          />
        </>
      )
    case 'quote':
      return (
        <>
          <Textarea label={t('block.quote')} autosize minRows={2} {...text('text', block.text)} />
          <TextInput label={t('block.author')} maxLength={120} {...text('author', block.author)} />
          <Checkbox
            label={t('block.sample')}
            description={t('block.sampleHint')}
            checked={block.sample}
            onChange={(event) => change({ sample: event.currentTarget.checked })}
          />
        </>
      )
    case 'question':
      return (
        <>
          <TextInput label={t('block.question')} maxLength={300} {...text('question', block.question)} />
          <Textarea label={t('block.answer')} autosize minRows={2} {...text('answer', block.answer)} />
        </>
      )
    case 'link':
      return (
        <>
          <FieldRow>
            <TextInput label={t('block.linkLabel')} maxLength={120} {...text('label', block.label)} />
            <TextInput
              label={t('block.linkTo')}
              placeholder="/contact"
              inputMode="url"
              maxLength={500}
              {...text('to', block.to)}
            />
          </FieldRow>
          <Checkbox
            label={t('block.asButton')}
            checked={block.button}
            onChange={(event) => change({ button: event.currentTarget.checked })}
          />
        </>
      )
    default:
      return <p className="muted">{t('block.divider')}</p>
  }
}
