import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { Loaded } from '../../shared/loaded.tsx'
import shared from '../../shared/shared.module.css'
import { stateOf, stateTones, type TemplateRow } from './template-data.ts'

const CreateForm = onFirstUse(() => import('./create-form.tsx').then((part) => part.CreateForm))

export const preload = (): void => void queryClient.prefetchQuery(query.paperTemplates.list.queryOptions())

/** /documents/templates: the templates of papers of the organization. */
export function PaperTemplatesScreen(): ReactNode {
  const { t } = useTranslation('paper_templates')
  const found = useQuery(query.paperTemplates.list.queryOptions())
  const [adding, setAdding] = useAddressFlag('new')
  const go = useGo()
  return (
    <Loaded query={found} back={{ to: '/documents', label: t('toDocuments') }}>
      {({ templates, can }) => (
        <Page
          title={t('title')}
          sentence={t('sentence')}
          acts={can.edit && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
        >
          <Card rows>
            {templates.length === 0 && <p className={shared.lead}>{t('empty')}</p>}
            {templates.map((row) => (
              <TemplateLine key={row.id} row={row} />
            ))}
          </Card>
          {can.edit && (
            <CreateForm
              opened={adding}
              onClose={() => setAdding(false)}
              onSaved={(id) => go(`/documents/templates/${id}`)}
            />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function TemplateLine({ row }: { row: TemplateRow }): ReactNode {
  const { t } = useTranslation('paper_templates')
  const language = useLanguage()
  // Only English writes the names of languages with a capital inside a line.
  const named = row.languages.map((each) => t(`languages.${each}`)).join(', ')
  const languages = language === 'en' ? named : named.toLocaleLowerCase(language)
  return (
    <CardRow
      to={`/documents/templates/${row.id}`}
      title={row.name}
      note={[t(`kinds.${row.kind}`), languages].filter(Boolean).join(' · ')}
      end={
        <StateDot tone={stateTones[stateOf(row)]}>
          {t(`states.${stateOf(row)}`, { number: row.published })}
        </StateDot>
      }
      endNote={t('versions.papers', { count: row.papers })}
    />
  )
}
