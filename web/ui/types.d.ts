/// <reference types="vite/client" />
import type { Words } from '@domovik/locales/index.ts'
import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Words
  }
}
