import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { FormBody } from '../../ui/form/form-body.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { client, type Work } from '../api.ts'
import { useLinkCall } from '../shared/link-screen.tsx'

/** Marks the work as done with a proposed cost, or changes the proposal. */
export function FinishForm({
  token,
  work,
  onDone,
}: {
  token: string
  work: Work
  onDone: (work: Work) => void
}): ReactNode {
  const { t } = useTranslation('work')
  const heard = useLinkCall(['work', token])
  const form = useDraftForm<{ cost: number | null }>({
    // The beginning of the token is enough to name the draft.
    name: `work:${token.slice(0, 8)}`,
    initial: { cost: work.proposedCost },
    check: ({ cost }) => ({ cost: cost !== null && cost < 0 ? 'amount_not_positive' : null }),
  })
  return (
    <FormBody
      form={form}
      submit={t(work.doneAt ? 'changeCost' : 'done')}
      save={async ({ cost }) => {
        const next = await heard(client.work.complete({ token, cost }))
        toast.success(t('saved', { landlord: work.landlord.name }))
        onDone(next)
      }}
    >
      <MoneyField
        label={t('cost')}
        description={t('costHint')}
        currency={work.currency}
        {...form.getInputProps('cost')}
      />
    </FormBody>
  )
}
