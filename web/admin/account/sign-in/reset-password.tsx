import type { ReactNode } from 'react'
import { AuthScreen } from './screen.tsx'

/** /reset-password: the same screen as /auth?reset=true (ROUTE-27). */
export const ResetPasswordScreen = (): ReactNode => <AuthScreen reset />
