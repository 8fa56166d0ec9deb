import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import type { Checked, Subject } from './import-types.ts'
import { useFieldName } from './use-field-name.ts'

type Problems = Checked['problems']
type Problem = Problems[number]['problems'][number]

const mostShown = 100

/** All rows with errors, with the reasons as text. */
export function ProblemsCard(props: { runId: string; problems: Problems; subject: Subject }): ReactNode {
  const { runId, problems, subject } = props
  const { t } = useTranslation(['imports', 'errors'])
  const more = problems.length - mostShown
  return (
    <div id="problems">
      <Card
        title={t('result.problems')}
        rows
        act={
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ flex: 'none' }}
            onClick={() => void download(runId)}
          >
            {t('result.download')}
          </Button>
        }
      >
        {problems.slice(0, mostShown).map(({ row, problems: own }) => (
          <CardRow
            key={row}
            title={own.map((problem) => (
              <ProblemLine key={`${problem.field} ${problem.code}`} problem={problem} subject={subject} />
            ))}
            end={<span className="muted nowrap">{t('result.rowNumber', { row })}</span>}
          />
        ))}
        {more > 0 && <p className={shared.lead}>{t('result.more', { count: more })}</p>}
      </Card>
    </div>
  )
}

/** Downloads the rows with errors, so that they can be corrected and imported again. */
async function download(id: string): Promise<void> {
  try {
    await saveOnce(`rows ${id}`, () => client.imports.badRows({ id }))
  } catch (thrown) {
    toast.error(thrown)
  }
}

function ProblemLine({ problem, subject }: { problem: Problem; subject: Subject }): ReactNode {
  const { t } = useTranslation(['imports', 'errors'])
  const fieldName = useFieldName(subject)
  const { field, code, value } = problem
  return (
    <div>
      {field && <strong>{fieldName(field)}: </strong>}
      {fieldText(code)}
      {value !== null && value !== '' && <div className="muted">{t('result.value', { value })}</div>}
    </div>
  )
}
