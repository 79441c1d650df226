import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const own = () => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** A Chromium of this machine, if there is one: CHROMIUM_PATH, Playwright's own or the system's. */
export const findBrowser = () => process.env['CHROMIUM_PATH'] ?? own() ?? usual.find(existsSync)

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Playwright's download where it works, Debian's package otherwise. */
export function installBrowser() {
  const attempts = [
    () => run('npx', 'playwright', 'install', 'chromium'),
    () => {
      run('apt-get', 'update')
      run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
    },
  ]
  for (const attempt of attempts) {
    try {
      attempt()
    } catch {
      // The next one, or the message below.
    }
    const found = findBrowser()
    if (found) return found
  }
  throw new Error(
    'No Chromium found, and none could be installed. Install one or set CHROMIUM_PATH.',
  )
}
