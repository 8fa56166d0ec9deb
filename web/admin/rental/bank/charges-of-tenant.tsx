import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { ChooseCharges } from '../payments/choose-charges.tsx'
import { payable } from '../payments/receipt-values.ts'

/** The open charges of a tenant, of which a person can choose those that a part of a line pays. */
export function ChargesOfTenant(props: {
  tenantId: string
  deposit: boolean
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}): ReactNode {
  const { tenantId, deposit, chosen, onChange } = props
  const account = useQuery(query.tenants.account.queryOptions({ input: { id: tenantId } }))
  if (!account.data) return <ChoicesLoading query={account} />
  const open = payable(account.data.charges, deposit)
  if (open.length === 0) return null
  return <ChooseCharges charges={open} chosen={[...chosen]} onChange={onChange} />
}
