import { build, type Rolldown } from 'vite'

/** Bundles a small script without chunks of its own, for use beside the applications. Returns its minified code. */
export async function bundleScript(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
