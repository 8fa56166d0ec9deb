import type { BillingInterval, Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Subscription } from './use-subscription.ts'

export interface SubscriptionActions {
  /** The name of the action in progress. */
  busy: string | null
  choose: (plan: Plan, interval: BillingInterval) => void
  pay: () => void
  cancel: () => void
  resume: () => void
}

/** The owner's actions on the subscription. Pages of the payment provider open in this window. */
export function useSubscriptionActions({ subscription, can }: Subscription): SubscriptionActions {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const [busy, setBusy] = useState<string | null>(null)

  const doing = async (name: string, work: () => Promise<void>): Promise<void> => {
    setBusy(name)
    try {
      await work()
    } catch (thrown) {
      const { code } = toApiError(thrown)
      const choosing = name.startsWith('choose')
      if (choosing && code === 'plan_not_available') toast.error(t('notAvailable'))
      else toast.error(thrown, choosing ? t('failedSelect') : undefined)
    } finally {
      setBusy(null)
    }
  }
  const refresh = async (): Promise<void> => {
    await refreshScreen()
  }
  const open = async (page: Promise<{ url: string }>): Promise<void> => {
    window.location.assign((await page).url)
  }

  const change = async (plan: Plan, interval: BillingInterval): Promise<void> => {
    const { due, carried, currency } = await client.subscriptions.previewChange({ plan, interval })
    const other = interval !== subscription.billingInterval
    // The plan alone would not say what changes.
    const name = other ? t(`changing.named.${interval}`, { plan: t(`plans.${plan}`) }) : t(`plans.${plan}`)
    const yes = await confirm({
      title: t('changing.title', { plan: name }),
      text:
        due > 0
          ? t(other ? 'changing.dueNew' : 'changing.due', { amount: formatMoney(due, currency) })
          : carried > 0
            ? t('changing.carried', { amount: formatMoney(carried, currency) })
            : t('changing.even'),
      act: t('changing.act', { plan: name }),
      tone: 'accent',
      reversible: true,
    })
    if (!yes) return
    await client.subscriptions.change({ plan, interval })
    await refresh()
    toast.success(t('changing.done', { plan: name }))
  }

  return {
    busy,
    choose: (plan, interval) =>
      void doing(`choose ${plan}`, () =>
        can.change ? change(plan, interval) : open(client.subscriptions.checkout({ plan, interval })),
      ),
    pay: () => void doing('pay', () => open(client.subscriptions.payOpen())),
    cancel: () =>
      void doing('cancel', async () => {
        const date = formatDate(subscription.paidUntil ?? new Date().toISOString(), language)
        const yes = await confirm({
          title: t('cancel.title'),
          text: t('cancel.text', { date }),
          act: t('cancel.confirm', { date }),
          reversible: true,
        })
        if (!yes) return
        await client.subscriptions.cancel()
        await refresh()
        toast.success(t('cancel.done', { date }))
      }),
    resume: () =>
      void doing('resume', async () => {
        await client.subscriptions.resume()
        await refresh()
        toast.success(t('resume.done'))
      }),
  }
}
