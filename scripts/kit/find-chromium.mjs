import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canInstall } from './debian.mjs'

const { PROGRAMFILES = '', LOCALAPPDATA = '', HOME = '' } = process.env
const X86 = process.env['PROGRAMFILES(X86)'] ?? ''

const SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: ['', HOME].flatMap((home) => [
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: [PROGRAMFILES, X86, LOCALAPPDATA].flatMap((base) => [
    join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(base, 'Chromium', 'Application', 'chrome.exe'),
    join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
}

/**
 * Finds Chromium for the browser tests: CHROMIUM_PATH, the usual paths, or on Debian as root by installing the packages.
 * `shell` is the headless shell where there is one: it has no window, menus or tabs of its own and takes about half the
 * processor time, but lacks push messages and the PDF viewer.
 * @returns {Promise<{ whole: string, shell: string }>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return { whole: given, shell: given }
    throw new Error(`CHROMIUM_PATH is ${given}, but this file does not exist`)
  }
  const places = PLACES[process.platform] ?? []
  const find = () => places.find((path) => existsSync(path))
  if (canInstall() && !existsSync(SHELL)) await aptInstall('chromium-headless-shell')
  if (canInstall() && !find()) await aptInstall('chromium')
  const whole = find()
  if (whole) return { whole, shell: existsSync(SHELL) ? SHELL : whole }
  throw new Error(
    'No Chromium found for the browser tests. Install Chromium or Chrome (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
