/** Packages of other programs that the bench compares with or asks. They are no part of the product's own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Installs the packages of a folder in bench/ on first use and returns its path. Throws if npm fails. */
export async function folderWithPackages(name: 'lite' | 'lighthouse'): Promise<string> {
  const folder = fileURLToPath(new URL(`./${name}`, import.meta.url))
  if (existsSync(`${folder}/node_modules`)) return folder
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(npm, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`bench/${name}: npm ci ended with ${code}`)
  return folder
}
