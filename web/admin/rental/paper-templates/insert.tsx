import { LISTS, VARIABLES } from '@domovik/domain/rental/paper-templates/variables.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import css from './paper-templates.module.css'
import { useVariableName } from './template-data.ts'

const keys = [...Object.keys(VARIABLES), ...Object.values(LISTS).flatMap((line) => Object.keys(line))]

/** Inserts a value or a part at the cursor. `line` is true for a part with lines of its own. */
export function Insert({ onInsert }: { onInsert: (text: string, line: boolean) => void }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const name = useVariableName()
  const sample = t('samples.text')
  const asked = `ask.${t('samples.name')}`
  const parts = [
    ['heading', `# ${sample}`],
    ['clause', `## ${sample}`],
    ['item', `- ${t('samples.item')}`],
    ['if', '{if tenant.phone}\n{tenant.phone}\n{end}'],
    ['each', '{each charges}\n- {charge.name}: {charge.open}\n{end}'],
    [
      'table',
      `| ${t('variables.charge.name')} | ${t('variables.charge.open')} |\n{each charges}\n| {charge.name} | {charge.open} |\n{end}`,
    ],
    ['signatures', '{signatures}'],
    ['page', '{page}'],
  ] as const
  return (
    <div className={css.insert}>
      <Select
        aria-label={t('editor.insert')}
        placeholder={t('editor.insert')}
        searchable
        data={[
          { value: asked, label: t('parts.ask') },
          ...keys.map((value) => ({ value, label: name(value) })),
        ]}
        value={null}
        onChange={(key) => key && onInsert(`{${key}}`, false)}
      />
      <Pop
        label={t('editor.parts')}
        menu
        opener={(props) => (
          <Button variant="default" {...props}>
            {t('editor.parts')}
          </Button>
        )}
      >
        {parts.map(([id, text]) => (
          <MenuAct key={id} onClick={() => onInsert(text, true)}>
            {t(`parts.${id}`)}
          </MenuAct>
        ))}
      </Pop>
    </div>
  )
}
