import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { listed } from '../../../ui/app/search-params.ts'
import type { Place } from '../../../ui/router/routes.ts'
import { Columns, Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { Excess } from './excess.tsx'
import { Posted } from './posted.tsx'
import { Rates } from './rates.tsx'
import { Review } from './review.tsx'
import { Setting } from './setting.tsx'

const narrowedTo = (tenantId: string | undefined, leaseId: string | undefined) => ({
  ...(tenantId ? { tenantId } : {}),
  ...(leaseId ? { leaseId } : {}),
})

export const preload = ({ address: { search } }: Place): void => {
  const [tenantId, leaseId] = [search.tenantId, search.leaseId].map((value) => listed(value)[0])
  queryPreload(
    query.interest.get.queryOptions(),
    query.interest.proposals.queryOptions({ input: narrowedTo(tenantId, leaseId) }),
    query.interest.postings.queryOptions(),
  )()
}

/** Late interest, for people who may see payments: review, what was charged, the setting and its rates. */
export function InterestScreen(): ReactNode {
  const { t } = useTranslation('interest')
  const { today } = useMe()
  const tenantId = useAddressValue('tenantId')
  const leaseId = useAddressValue('leaseId')
  const [until, setUntil] = useState<string | null>(today)
  const narrowed = narrowedTo(tenantId, leaseId)
  const setting = useQuery(query.interest.get.queryOptions())
  const proposals = useQuery(
    query.interest.proposals.queryOptions({
      input: { ...narrowed, ...(until && until !== today ? { until } : {}) },
    }),
  )
  const postings = useQuery(query.interest.postings.queryOptions())
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      acts={
        <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/payments" />}>
          {t('back')}
        </Button>
      }
    >
      <Columns
        main={
          <>
            <PartLoaded query={proposals} whole>
              {(data) => (
                <>
                  <Excess data={data} />
                  <Review
                    key={data.lines
                      .map(({ chargeId, amount, recoveryEuros }) => `${chargeId} ${amount} ${recoveryEuros}`)
                      .join()}
                    data={data}
                    narrowed={narrowed}
                    until={until}
                    onUntil={setUntil}
                    isOff={setting.data?.lateInterest === 'off'}
                  />
                </>
              )}
            </PartLoaded>
            <PartLoaded query={postings}>{(data) => <Posted data={data} />}</PartLoaded>
          </>
        }
        side={
          <PartLoaded query={setting}>
            {(data) => (
              <>
                <Setting setting={data} />
                <Rates setting={data} />
              </>
            )}
          </PartLoaded>
        }
      />
    </Page>
  )
}
