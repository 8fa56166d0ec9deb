import { IconLayoutDashboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'

export function CustomizeButton({ onClick }: { onClick: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutDashboard size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('customize')}
    </Button>
  )
}
