import { startStack } from '../start/stack.ts'

let running: Awaited<ReturnType<typeof startStack>> | undefined

/** Starts a new site for all browser tests; playwright.config.ts finds it by these settings. Returns its problems. */
async function start() {
  try {
    running = await startStack()
  } catch (error) {
    return [`The site for the browser: ${error instanceof Error ? error.message : error}`]
  }
  process.env['TEST_PORT'] = new URL(running.url).port
  process.env['TEST_DATA_DIR'] = running.dataDir
  return []
}

async function stop() {
  await running?.stop()
  running = undefined
}

export const browserSite = { start, stop }
