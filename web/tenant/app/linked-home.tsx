import { HOME_PARAM } from '@domovik/domain/machinery/links.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { LinkedPlace } from '../../ui/app/linked-place.tsx'
import { chosenHome } from '../frame/chosen-home.ts'
import { useMe } from '../frame/session.tsx'

/** Opens a link of a mail in the home that it is about, if the person still has it. */
export function LinkedHome(): ReactNode {
  const { tenantId, homes } = useMe()
  const { t } = useTranslation('portal')
  return (
    <LinkedPlace
      param={HOME_PARAM}
      choice={chosenHome}
      current={tenantId}
      known={homes.map((home) => home.tenantId)}
      lost={{ to: '/', text: t('homes.lost') }}
    />
  )
}
