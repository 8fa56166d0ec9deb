import { systemChain } from '../../machinery/audit/table.ts'
import { onPlatform } from '../../machinery/db/platform.ts'
import { record } from '../../machinery/db/scope.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { currentSettings, platformSettingsOf, saveSettings } from './settings.ts'

export const platformAdmin = {
  settings: admin.platform.settings.handler(({ context: { scope } }) => platformSettingsOf(scope.db)),

  saveSettings: admin.platform.saveSettings.handler(async ({ input, context: { scope } }) => {
    const own = await onPlatform(scope)
    await saveSettings(own, input)
    const { version: _, ...changed } = input
    await record(own, {
      action: 'UPDATE',
      table: 'platform_settings',
      recordId: systemChain,
      details: changed,
    })
    scope.afterCommit.push(async () => void (await currentSettings(scope.services)))
    return platformSettingsOf(own.db)
  }),
}
