import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canInstall } from './debian.mjs'

const { PROGRAMFILES = '', LOCALAPPDATA = '', HOME = '' } = process.env
const X86 = process.env['PROGRAMFILES(X86)'] ?? ''

const PLACES = {
  // The headless shell has no window, menus or tabs of its own: the browser tests take about half the processor time.
  linux: [
    '/usr/bin/chromium-headless-shell',
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
 * Finds Chromium for the browser tests: CHROMIUM_PATH, the usual paths, or on Debian as root by installing the package.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, but this file does not exist`)
  }
  const places = PLACES[process.platform] ?? []
  const found = () => places.find((path) => existsSync(path))
  if (!found() && canInstall()) await aptInstall('chromium-headless-shell')
  const path = found()
  if (path) return path
  throw new Error(
    'No Chromium found for the browser tests. Install Chromium or Chrome (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
