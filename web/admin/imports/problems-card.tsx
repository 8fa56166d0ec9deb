import type { ReactNode } from 'react'
import { fieldText } from '../../ui/api/error-text.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import shared from '../shared/shared.module.css'
import type { Checked, Subject } from './import-types.ts'
import { useFieldName } from './use-field-name.ts'

type Problems = Checked['problems']
type Problem = Problems[number]['problems'][number]

const mostShown = 100

/** Every row that cannot come in, and why, in words. */
export function ProblemsCard({ problems, subject }: { problems: Problems; subject: Subject }): ReactNode {
  const { t } = useTranslation('imports')
  const more = problems.length - mostShown
  return (
    <div id="problems">
      <Card title={t('result.problems')} rows>
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

function ProblemLine({ problem, subject }: { problem: Problem; subject: Subject }): ReactNode {
  const { t } = useTranslation('imports')
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
