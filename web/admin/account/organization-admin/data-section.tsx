import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { ExportCard } from './export-card.tsx'
import css from './organization-admin.module.css'
import { RetentionCard } from './retention-card.tsx'
import type { SectionProps } from './section-props.ts'

/** Import, export, and deletion of data. */
export function DataSection({ importHistory }: SectionProps): ReactNode {
  const { t } = useTranslation('organization_admin')
  return (
    <>
      <Card title={t('data.import')}>
        <div className={css.stack}>
          <p className="muted">{t('data.importSentence')}</p>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/import" />}>
            {t('data.importGo')}
          </Button>
        </div>
      </Card>
      {importHistory}
      <ExportCard />
      <RetentionCard />
    </>
  )
}
