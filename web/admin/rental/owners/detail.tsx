import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import shared from '../../shared/shared.module.css'
import { AgreementsCard } from './agreements-card.tsx'
import { ContributionsCard } from './contributions-card.tsx'
import type { OwnerDetail } from './owner-data.ts'
import { StatementsCard } from './statements-card.tsx'

const OwnerForm = onFirstUse(() => import('./owner-form.tsx').then((part) => part.OwnerForm))

export const preload = recordPreload(query.owners.get)

/** One owner: properties, terms and contact. */
export function OwnerScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('owners')
  const found = useQuery(query.owners.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/owners', label: t('detail.back') }}>
      {(detail) => <OwnerView detail={detail} />}
    </Loaded>
  )
}

function OwnerView({ detail }: { detail: OwnerDetail }): ReactNode {
  const { owner, can, currency } = detail
  const { t } = useTranslation('owners')
  const [editing, setEditing] = useAddressFlag('edit')
  const remove = useRemove(detail)
  const acts: Act[] = can.edit
    ? [
        { label: t('detail.edit'), run: () => setEditing(true) },
        ...(detail.properties.length === 0
          ? [{ label: t('detail.remove'), run: () => void remove(), tone: 'overdue' as const }]
          : []),
      ]
    : []
  return (
    <>
      <DetailPage
        title={owner.name}
        picture={<Avatar name={owner.name} size={44} />}
        sentence={t('detail.properties', { count: owner.properties })}
        back={{ to: '/owners', label: t('detail.back') }}
        acts={acts}
        tabs={[
          {
            id: 'general',
            label: t('detail.general'),
            content: () => (
              <>
                <StatementsCard ownerId={owner.id} />
                <ContributionsCard detail={detail} />
                <PropertiesCard detail={detail} />
                <AgreementsCard detail={detail} />
              </>
            ),
          },
          {
            id: 'history',
            label: t('detail.history'),
            content: () => <History entries={detail.history} currency={currency} />,
          },
        ]}
        side={<ContactCard owner={owner} />}
      />
      {can.edit && (
        <AsOpened row={owner} opened={editing}>
          {(asOpened) => (
            <OwnerForm
              key={asOpened.updatedAt}
              owner={asOpened}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}

function PropertiesCard({ detail: { properties } }: { detail: OwnerDetail }): ReactNode {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  return (
    <Card title={t('fields.properties')} rows>
      {properties.length === 0 && <p className={shared.lead}>{t('detail.noProperties')}</p>}
      {properties.map(({ propertyId, address, share, from, until }) => (
        <CardRow
          key={`${propertyId} ${from}`}
          to={`/properties/${propertyId}?tab=owners`}
          title={address}
          note={
            until === null
              ? t('shares.from', { date: formatDate(from, language) })
              : t('shares.fromTo', {
                  from: formatDate(from, language),
                  to: formatDate(until, language),
                })
          }
          end={share === '1' ? t('shares.sole') : share}
        />
      ))}
    </Card>
  )
}

function ContactCard({ owner }: { owner: OwnerDetail['owner'] }): ReactNode {
  const { t } = useTranslation('owners')
  const { email, phone, taxNumber, payoutAccount } = owner
  return (
    <Card title={t('detail.contact')}>
      <Facts
        empty={t('detail.missing')}
        facts={[
          { label: t('fields.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: t('fields.phone'), value: phone && <PhoneLink phone={phone} /> },
          { label: t('fields.taxNumber'), value: taxNumber },
          { label: t('fields.payoutAccount'), value: payoutAccount && printedIban(payoutAccount) },
        ]}
      />
    </Card>
  )
}

/** Deletes the owner after a question and opens the list. */
function useRemove({ owner: { id, name } }: OwnerDetail): () => Promise<void> {
  const { t } = useTranslation('owners')
  const go = useGo()
  return async () => {
    const agreed = await confirm({
      title: t('detail.removeTitle', { name }),
      text: t('detail.removeText'),
      act: t('detail.remove'),
    })
    if (!agreed) return
    try {
      await client.owners.remove({ id })
      go('/owners')
      await refreshScreen()
      toast.success(t('detail.removed', { name }))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
}
