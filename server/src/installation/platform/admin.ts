import { systemChain } from '../../machinery/audit/table.ts'
import { signedIn } from '../../machinery/http/procedures.ts'
import { currentSettings, platformSettingsOf, saveSettings } from '../../machinery/platform/settings.ts'
import { onPlatform } from '../../machinery/scope/platform.ts'
import { record } from '../../machinery/scope/scope.ts'

export const platformAdmin = {
  settings: signedIn.platform.settings.handler(({ context: { scope } }) => platformSettingsOf(scope.db)),

  saveSettings: signedIn.platform.saveSettings.handler(async ({ input, context: { scope } }) => {
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
