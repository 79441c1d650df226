import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const wrangler = new URL('../../../node_modules/.bin/wrangler', import.meta.url).pathname

/** The token of `wrangler login`, if somebody is signed in. wrangler renews it, and prints it. */
export const wranglerLogin = (timeoutMs: number) => async () => {
  const options = { timeout: timeoutMs, env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } }
  const asked = promisify(execFile)(wrangler, ['auth', 'token', '--json'], options)
  const printed = await asked.then(
    ({ stdout }) => stdout,
    () => '{}',
  )
  const { token }: { token?: string } = JSON.parse(printed)
  return token
}
