import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { saveFile } from '../../../ui/act/save-file.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './guest-register.module.css'
import type { Register, Registered } from './register-types.ts'

const EntryForm = onFirstUse(() => import('./entry-form.tsx').then((part) => part.EntryForm))

/** The register of the guests of a stay: who is in it, what was reported, and the table to hand in. */
export function RegisterCard({ bookingId, checkIn }: { bookingId: string; checkIn: string }): ReactNode {
  const found = useQuery(query.guestRegister.get.queryOptions({ input: { bookingId } }))
  return (
    <PartLoaded query={found}>
      {(register) => <Entries bookingId={bookingId} checkIn={checkIn} register={register} />}
    </PartLoaded>
  )
}

function Entries(props: { bookingId: string; checkIn: string; register: Register }): ReactNode {
  const { bookingId, checkIn, register } = props
  const { form, expected, guests, can, today } = register
  const { t } = useTranslation('guest_register')
  const language = useLanguage()
  const [editing, setEditing] = useState<string | null>(null)
  const onError = (thrown: unknown): void => toast.error(thrown)
  const report = useWrite({
    mutationFn: (reportedOn: string | null) => client.guestRegister.markReported({ bookingId, reportedOn }),
    onSuccess: async () => {
      await refreshScreen()
      toast.success(t('noted'))
    },
    onError,
  })
  const download = useWrite({
    mutationFn: () => client.guestRegister.exportCsv({ bookingId }),
    onSuccess: saveFile,
    onError,
  })
  const reportedOn = guests.every((guest) => guest.reportedOn !== null)
    ? (guests[0]?.reportedOn ?? null)
    : null
  return (
    <>
      <Card
        title={t('title')}
        rows={guests.length > 0}
        act={
          can.add && (
            <Button size="compact-sm" variant="subtle" onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          )
        }
      >
        {guests.length === 0 && <p className={shared.quiet}>{t(can.add ? 'none' : 'closed')}</p>}
        {guests.map((guest) => (
          <Entry
            key={guest.id}
            bookingId={bookingId}
            guest={guest}
            onEdit={can.edit ? () => setEditing(guest.id) : undefined}
          />
        ))}
      </Card>
      <Card>
        <div className={css.stack}>
          <p className={shared.quiet}>{t(`sentence_${form}`)}</p>
          {guests.length > 0 && <p>{t('count', { registered: guests.length, expected })}</p>}
          {guests.length > 0 && (
            <p>{reportedOn ? t('reported', { date: formatDate(reportedOn, language) }) : t('notReported')}</p>
          )}
          {guests.length > 0 && (
            <div className={css.acts}>
              <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
                {t('export')}
              </Button>
              <Button
                variant="default"
                loading={report.isPending}
                onClick={() => report.mutate(reportedOn ? null : today)}
              >
                {t(reportedOn ? 'unmark' : 'markReported')}
              </Button>
            </div>
          )}
          {guests.length > 0 && <p className={shared.quiet}>{t('exportHelp')}</p>}
        </div>
      </Card>
      <AsOpened row={register} opened={editing !== null}>
        {(register) => (
          <EntryForm
            key={editing === 'new' || editing === null ? `new ${register.guests.length}` : editing}
            bookingId={bookingId}
            checkIn={checkIn}
            register={register}
            entry={register.guests.find(({ id }) => id === editing) ?? null}
            opened={editing !== null}
            onClose={() => setEditing(null)}
          />
        )}
      </AsOpened>
    </>
  )
}

function Entry(props: { bookingId: string; guest: Registered; onEdit: (() => void) | undefined }): ReactNode {
  const { bookingId, guest, onEdit } = props
  const { t } = useTranslation('guest_register')
  const language = useLanguage()
  const name = [guest.firstName, guest.surname, guest.secondSurname].filter(Boolean).join(' ')
  const erase = async (): Promise<void> => {
    if (!(await confirm({ title: t('eraseTitle', { name }), text: t('eraseText'), act: t('erase') }))) return
    try {
      await client.guestRegister.remove({ bookingId, id: guest.id })
      await refreshScreen()
      toast.success(t('erased'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const by = guest.signedAt ? t('byGuest', { date: formatDate(guest.signedAt, language) }) : t('byLandlord')
  const document =
    guest.documentKind && `${t(`documentKind.${guest.documentKind}`)} ${guest.documentNumber ?? ''}`
  return (
    <CardRow
      title={name}
      note={[document, by].filter(Boolean).join(' · ')}
      end={
        onEdit && (
          <span className={css.rowActs}>
            <Button size="compact-sm" variant="subtle" onClick={onEdit} aria-label={`${t('edit')}: ${name}`}>
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="overdue"
              onClick={() => void erase()}
              aria-label={`${t('erase')}: ${name}`}
            >
              {t('erase')}
            </Button>
          </span>
        )
      }
    />
  )
}
