import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, toApiError } from '../../../ui/api/api-error.ts'
import { AccessDenied } from '../../../ui/app/access-denied.tsx'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Columns, Page } from '../../../ui/show/page.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { askAmount } from '../../shared/ask-amount.ts'
import { useGiven } from '../../shared/given.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { usePreview } from '../../shared/use-preview.ts'
import { LawNotes } from './law-notes.tsx'
import { LeaseFields } from './lease-fields.tsx'
import { LeasePreview } from './lease-preview.tsx'
import type { ChosenProperty } from './lease-values.ts'
import { checkLease, type LeaseValues, newLease, proposalOf, termsOf, untouched } from './lease-values.ts'

/** A new lease, for people who may create leases. */
export const NewLeaseScreen = (): ReactNode =>
  usePermission('create_tenants') ? <NewLease /> : <AccessDenied />

/** The form on the left, the preview of the charges on the right. */
function NewLease(): ReactNode {
  const { t } = useTranslation('leases')
  const go = useGo()
  const { today } = useMe()
  const currency = useCurrency()
  const { propertyId, tenantId } = useGiven()
  const form = useDraftForm<LeaseValues>({
    name: `lease:${propertyId ?? ''}:${tenantId ?? ''}`,
    initial: newLease({ propertyId, tenantId, startDate: today }),
    check: checkLease,
    ask: ({ rentAmount }) =>
      askAmount(rentAmount, { of: 'rent', amount: property?.property.rentAmount ?? 0 }, currency),
  })
  const property = useFilledIn(form)
  const tenantDay = useTenantDay(form.values.newTenant ? null : form.values.tenantId)
  const terms = termsOf(form.values)
  const readable = terms !== null && !Object.values(terms).some((value) => Number.isNaN(value))
  const preview = usePreview(
    query.leases.preview,
    readable ? { ...terms, paymentDueDay: terms.paymentDueDay ?? tenantDay } : null,
  )

  const save = async (values: LeaseValues): Promise<void> => {
    const saved = await create(values, (made) => form.setValues({ tenantId: made, newTenant: false }))
    await refreshScreen()
    toast.success(t('new.added'))
    go(`/leases/${saved.id}`, { replace: true })
  }

  return (
    <Page title={t('new.title')} sentence={t('new.sentence')}>
      <div data-with-preview>
        <Columns
          main={
            <FormBody
              form={form}
              submit={t('new.submit')}
              save={save}
              calculating={preview.isBehind}
              onCancel={() => (history.length > 1 ? history.back() : go('/leases'))}
            >
              <LeaseFields form={form} property={property} />
            </FormBody>
          }
          side={
            <>
              <LeasePreview preview={preview} ready={readable} />
              <LawNotes values={form.values} />
            </>
          }
        />
      </div>
    </Page>
  )
}

/**
 * Creates a new tenant first. `made` stores the tenant's id, so that a second attempt does not create the tenant
 * twice.
 */
async function create(values: LeaseValues, made: (tenantId: string) => void) {
  const terms = termsOf(values)
  if (!terms || !values.propertyId) throw new ApiError({ code: 'validation_failed', status: 422 })
  let tenantId = values.tenantId
  if (values.newTenant) {
    const tenant = await client.tenants
      .create({
        name: values.tenantName.trim(),
        email: values.tenantEmail.trim() || null,
      })
      .catch((thrown: unknown) => {
        throw renamed(toApiError(thrown))
      })
    tenantId = tenant.id
    made(tenant.id)
  }
  try {
    return await client.leases.create({
      ...terms,
      propertyId: values.propertyId,
      tenantId: tenantId ?? '',
      kind: values.kind,
      terms: values.terms.trim() || null,
    })
  } catch (thrown) {
    throw besideField(toApiError(thrown))
  }
}

/** Renames error fields: the form's names of the new tenant's fields differ from the server's. */
const renamed = (error: ApiError): ApiError =>
  withFields(
    error,
    error.fields.map(({ field, code }) => ({
      code,
      field: field === 'email' ? 'tenantEmail' : 'tenantName',
    })),
  )

const fieldOf: Readonly<Record<string, string>> = {
  lease_overlaps: 'startDate',
  booking_overlaps: 'startDate',
  lease_end_before_start: 'endDate',
  property_not_rentable_long_term: 'propertyId',
}

/** Shows an error of the whole lease beside the field that can fix it. */
function besideField(error: ApiError): ApiError {
  const field = fieldOf[error.code]
  return field ? withFields(error, [{ field, code: error.code }]) : error
}

const withFields = (error: ApiError, fields: ApiError['fields']): ApiError =>
  new ApiError({ code: error.code, status: error.status, requestId: error.requestId, fields })

/**
 * Proposes the start, the rent and what belongs to it from the chosen property. The answer can come after the person has
 * gone on, so a value that the person typed is kept.
 */
function useFilledIn(form: DraftForm<LeaseValues>): ChosenProperty | undefined {
  const { propertyId } = form.values
  const { today } = useMe()
  const filled = useRef<string | null>(null)
  const proposed = useRef<Partial<LeaseValues>>(
    newLease({ propertyId: null, tenantId: null, startDate: today }),
  )
  // The values of a draft already went through the proposal of its property.
  const draftOf = useRef(form.restored ? propertyId : null)
  const { data } = useQuery({
    ...query.properties.get.queryOptions({ input: { id: propertyId ?? '' } }),
    enabled: propertyId !== null,
  })
  const { setValues } = form
  useEffect(() => {
    if (!data || data.property.id !== propertyId || filled.current === propertyId) return
    filled.current = propertyId
    const before = proposed.current
    const proposal = proposalOf(data, today)
    proposed.current = proposal
    if (draftOf.current !== propertyId) setValues((typed) => untouched(typed, before, proposal))
    draftOf.current = null
  }, [data, propertyId, setValues, today])
  return data && data.property.id === propertyId ? data : undefined
}

/** The tenant's own due day, used if the lease has none. */
function useTenantDay(tenantId: string | null): number | null {
  const { data } = useQuery({
    ...query.tenants.get.queryOptions({ input: { id: tenantId ?? '' } }),
    enabled: tenantId !== null,
  })
  return data?.tenant.paymentDueDay ?? null
}
