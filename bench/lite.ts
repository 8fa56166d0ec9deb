/** @supabase/lite for comparison. Its packages are in bench/lite and are installed on first use. */
import type { Pool } from 'pg'
import { folderWithPackages } from './own-packages.ts'

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

/** Opens it on its own database in the cluster of `owner`. */
export async function openLite(owner: Pool): Promise<Lite> {
  await folderWithPackages('lite')
  await owner.query('create database lite')
  const { host, port, user, password } = owner.options
  const module = (await import(new URL('./lite/open.mjs', import.meta.url).href)) as Module
  return await module.openLite({ host, port, user, password: String(password), database: 'lite' })
}
