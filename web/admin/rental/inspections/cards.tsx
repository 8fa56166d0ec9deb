import { conflictsOf, type Sheet } from '@domovik/domain/rental/inspections/content.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Facts } from '../../shared/facts.tsx'
import { namedRow, useFieldWords } from './field-words.ts'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'
import css from './inspections.module.css'

const RemarksForm = onFirstUse(() => import('./remarks-form.tsx').then((part) => part.RemarksForm))

/** The day and what both sides want to add. */
export function Remarks({ detail, sheet }: { detail: InspectionDetail; sheet: Sheet }): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const [opened, setOpened] = useState(false)
  return (
    <Card
      title={t('remarks.title')}
      act={
        detail.can.edit && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('remarks.edit')}
            onClick={() => setOpened(true)}
          >
            {t('acts.edit')}
          </Button>
        )
      }
    >
      <Facts
        empty={t('remarks.none')}
        facts={[
          { label: t('fields.day'), value: sheet.day && formatDate(sheet.day, language) },
          { label: t('fields.landlordRemark'), value: sheet.landlordRemark || null },
          { label: t('fields.tenantRemark'), value: sheet.tenantRemark || null },
        ]}
      />
      {opened && <RemarksForm detail={detail} sheet={sheet} opened onClose={() => setOpened(false)} />}
    </Card>
  )
}

/** What waits on this device; the protocol can be signed when all of it was sent. */
export function Waiting({ detail }: { detail: InspectionDetail }): ReactNode {
  const { t } = useTranslation('inspections')
  const { changes, photos, refused } = detail.waiting
  return (
    <>
      {refused > 0 && detail.can.edit && (
        <p role="alert" className={css.problem}>
          {t('waiting.refused', { count: refused })}
        </p>
      )}
      {changes + photos > 0 && (
        <p role="status" className="muted">
          {[
            changes > 0 && t('waiting.changes', { count: changes }),
            photos > 0 && t('waiting.photos', { count: photos }),
            t('waiting.text'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </>
  )
}

/** Fields with two values, of which somebody has to choose one. */
export function Conflicts({ detail }: { detail: InspectionDetail }): ReactNode {
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(detail)
  const { rowName, fieldName, valueText } = useFieldWords(detail)
  const found = conflictsOf(detail.content)
  if (found.length === 0) return null
  return (
    <Card title={t('conflicts.title')}>
      <p>{t('conflicts.text')}</p>
      <ul className={css.items}>
        {found.map(({ row, field }) => {
          const { value, rivals } = row.fields[field]!
          const values = [...new Set([value, ...rivals.map((rival) => rival.value)])]
          const named = namedRow(detail, row.id)!
          return (
            <li key={`${row.id} ${field}`} className={css.item}>
              <div className={css.line}>
                <span className={css.name}>
                  {t('late.row', { name: rowName(named), field: fieldName(field) })}
                </span>
                {detail.can.edit && (
                  <div className={css.acts}>
                    {values.map((each) => (
                      <Button
                        key={each}
                        variant="default"
                        onClick={() =>
                          saveEdits([{ rowId: row.id, kind: row.kind, field, value: each }]).catch(
                            toast.error,
                          )
                        }
                      >
                        {t('conflicts.choose', { value: valueText(named, field, each) })}
                      </Button>
                    ))}
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Changes that arrived after the protocol was closed. */
export function Late({ detail }: { detail: InspectionDetail }): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const { rowName, fieldName, valueText } = useFieldWords(detail)
  if (detail.late.length === 0) return null
  return (
    <Card title={t('late.title')}>
      <p>{t('late.text')}</p>
      <ul className={css.items}>
        {detail.late.map(({ id, rowId, kind, rowName: name, room, field, value, enteredAt }) => {
          const row = { id: rowId, kind, name, room }
          return (
            <li key={id} className={css.item}>
              {t('late.row', { name: rowName(row), field: fieldName(field) })}: {valueText(row, field, value)}{' '}
              · {formatDate(enteredAt, language, 'instant')}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Who signed when, and the fingerprint of what they signed. */
export function Signatures({ detail }: { detail: InspectionDetail }): ReactNode {
  const { t } = useTranslation('inspections')
  const { t: signing } = useTranslation('signing')
  const language = useLanguage()
  if (detail.sha256 === null) return null
  return (
    <Card title={t('signatures.title')} rows>
      {detail.signatures.map(({ role, signedName, signedAt }) => (
        <CardRow
          key={role}
          title={signing(`roles.${role}`)}
          note={t('signatures.signed', {
            name: signedName,
            date: formatDate(signedAt, language, 'instant'),
          })}
        />
      ))}
      <CardRow title={t('signatures.digest')} note={<span className={css.digest}>{detail.sha256}</span>} />
      <CardRow title={t('signatures.tenant')} />
    </Card>
  )
}

/** What the tenant wrote against the protocol after the signatures. */
export function Objection({ detail: { objection } }: { detail: InspectionDetail }): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  if (!objection) return null
  return (
    <Card title={t('objection.title')}>
      <p className="muted">{t('objection.at', { date: formatDate(objection.at, language, 'instant') })}</p>
      <p>{objection.reason}</p>
    </Card>
  )
}
