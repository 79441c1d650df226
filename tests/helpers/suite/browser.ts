import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Chromium without windows, like Playwright's own: tests take half as long as in a complete browser.
const shell = 'chromium-headless-shell'
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome']

const ofSystem = (names: string[]) => names.map((name) => `/usr/bin/${name}`).find(existsSync)
const findFast = () =>
  process.env['CHROMIUM_PATH'] ?? ofSystem([shell]) ?? [chromium.executablePath()].find(existsSync)

/** A Chromium of this machine, if there is one: CHROMIUM_PATH, Playwright's own or the system's. */
export const findBrowser = () => findFast() ?? ofSystem(wholeBrowsers)

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

const installPackage = (name: string) =>
  run('apt-get', 'install', '-y', '--no-install-recommends', name, 'fonts-liberation')

const installers = [
  () => run('npx', 'playwright', 'install', 'chromium'),
  () => {
    run('apt-get', 'update')
    installPackage(shell)
  },
  // Older versions of Debian have no package of the shell.
  () => installPackage('chromium'),
]

/**
 * The path of a Chromium: a fast one that is installed, or Playwright's download, or Debian's package, or any
 * other that is installed.
 */
export function browserPath() {
  if (!findFast()) console.log('Installing a Chromium for the browser tests …')
  for (const install of installers) {
    if (findFast()) break
    try {
      install()
    } catch {
      // Tries the next installer, or shows the message below.
    }
  }
  const found = findBrowser()
  if (found) return found
  throw new Error(
    'No Chromium found, and none could be installed. Install one or set CHROMIUM_PATH.',
  )
}
