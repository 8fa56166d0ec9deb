/** The licenses of the packages that this installation contains, as their authors require. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const named = /^(licen[cs]e|copying|notice|copyright)(?!.*\.(js|mjs|cjs|ts)$)/i

type Package = { name: string; version: string; license: string; text: string }
type Installed = { version?: string; license?: string; link?: boolean; dev?: boolean; devOptional?: boolean }

/** Returns the notices as text. Packages with the same license text share it. */
export async function thirdPartyNotices(): Promise<string> {
  const byText = new Map<string, Package[]>()
  for (const each of await shippedPackages()) byText.set(each.text, [...(byText.get(each.text) ?? []), each])
  const parts = [...byText].map(([text, packages]) => {
    const names = packages.map(({ name, version, license }) => `${name} ${version} (${license})`)
    return `${names.join('\n')}\n\n${text || 'The package contains no text of its license.'}`
  })
  return `${['This product contains the following packages. Each has its own license.', ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}

/** The packages that run in the server or are part of the pages, without those that only build and test them. */
async function shippedPackages(): Promise<Package[]> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Installed>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([at, { link, dev, devOptional }]) =>
      at.includes('node_modules/') && !link && !dev && !devOptional && existsSync(path.join(root, at)),
  )
  const packages = await Promise.all(
    shipped.map(async ([at, { version = '', license }]) => ({
      version,
      name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      license: license ?? 'see its text',
      text: await licenseIn(path.join(root, at)),
    })),
  )
  return packages.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

async function licenseIn(folder: string): Promise<string> {
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && named.test(entry.name),
  )
  const texts = await Promise.all(
    files
      .map(({ name }) => name)
      .sort()
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n')
}
