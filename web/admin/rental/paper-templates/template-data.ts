import { parseTemplate, parseTitle } from '@domovik/domain/rental/paper-templates/parse.ts'
import type { TemplateIssue } from '@domovik/domain/rental/paper-templates/syntax.ts'
import type { Language } from '@domovik/locales/index.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import type { Tone } from '../../../ui/show/tone.ts'
import type { client } from '../../api.ts'

export type TemplateDetail = Awaited<ReturnType<typeof client.paperTemplates.get>>
export type TemplateRow = Awaited<ReturnType<typeof client.paperTemplates.list>>['templates'][number]
export type Filled = Awaited<ReturnType<typeof client.paperTemplates.preview>>
export type Batch = Awaited<ReturnType<typeof client.paperTemplates.getBatch>>
export type Wording = { title: string; body: string }
export type Texts = Partial<Record<Language, Wording>>

export const stateOf = ({ published, changed }: Pick<TemplateRow, 'published' | 'changed'>) =>
  published === 0 ? 'unpublished' : changed ? 'changed' : 'current'
export const stateTones: Record<ReturnType<typeof stateOf>, Tone> = {
  unpublished: 'neutral',
  changed: 'soon',
  current: 'settled',
}

/** Returns the faults of a text; those of the title have line 0. */
export const issuesOf = ({ title, body }: Wording): TemplateIssue[] => [
  ...parseTitle(title).issues,
  ...parseTemplate(body).issues,
]

/** Values that the starting texts ask for. */
const known = ['message', 'reason', 'last_day', 'keys', 'condition', 'what_changes', 'from_day'] as const

/** Returns how a variable is named on screen: "Tenant: Name". A value that is asked has the name that the text gives it. */
export function useVariableName(): (key: string) => string {
  const { t } = useTranslation('paper_templates')
  return (key) => {
    const [group = '', name = ''] = key.split('.')
    if (group === 'ask') {
      const own = known.find((each) => each === name)
      return own ? t(`asked.${own}`) : name.replaceAll('_', ' ')
    }
    return `${t(`groups.${group as 'tenant'}`)}: ${t(`variables.${group as 'tenant'}.${name as 'name'}`)}`
  }
}
