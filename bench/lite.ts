/** @supabase/lite for comparison. Its packages are in bench/lite and are installed on first use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

export type Lite = {
  fetch(request: Request): Promise<Response>
  /** Hashes a password as @supabase/lite does: bcrypt in JavaScript, cost 10. */
  hash(password: string): Promise<unknown>
  close(): Promise<void>
}

type Module = {
  openLite(
    where: Pick<Pool['options'], 'host' | 'port' | 'user'> & { password: string; database: string },
  ): Promise<Lite>
}

const folder = fileURLToPath(new URL('./lite', import.meta.url))

/** Opens it on its own database in the cluster of `owner`. */
export async function openLite(owner: Pool): Promise<Lite> {
  if (!existsSync(`${folder}/node_modules`)) await install()
  await owner.query('create database lite')
  const { host, port, user, password } = owner.options
  const module = (await import(new URL('./lite/open.mjs', import.meta.url).href)) as Module
  return await module.openLite({ host, port, user, password: String(password), database: 'lite' })
}

async function install(): Promise<void> {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(npm, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`bench/lite: npm ci ended with ${code}`)
}
