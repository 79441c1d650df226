import type { Examined } from './examine.ts'
import { settingRows } from './settings.ts'
import type { EnvSettings } from './subject.ts'

const marks = { ok: 'ok', warning: 'warning', wrong: 'WRONG', skipped: '-' }

/** All values that must not be shown, the longest first: one may contain another. */
function secretsIn(env: EnvSettings) {
  const values = settingRows.flatMap(([name, { kind }]) => {
    const value = env[name] ?? ''
    if (kind === 'secret' || kind === 'key') return value
    if (kind !== 'url' || !URL.canParse(value)) return []
    const { username, password, search } = new URL(value)
    return [username, password, search]
  })
  const keys = ['CLOUDFLARE_API_TOKEN', 'GITHUB_TOKEN', 'TURSO_API_TOKEN']
  return [...keys.map((name) => env[name] ?? ''), ...values]
    .filter((value) => value.length > 3)
    .toSorted((a, b) => b.length - a.length)
}

/** A line for each finding, without secrets, and a summary. */
export function reportLines(findings: Examined[], env: EnvSettings): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(({ state, name, says, ms, todo }) => {
    const time = ms ? ` (${Math.round(ms)} ms)` : ''
    const advice = todo ? ` → ${todo}` : ''
    return `${marks[state].padEnd(7)}  ${name.padEnd(width)}  ${says}${time}${advice}`
  })
  const secrets = secretsIn(env)
  return [...lines, '', summary(findings)].map((line) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '(hidden)'), line),
  )
}

function summary(findings: Examined[]) {
  const named = (state: Examined['state']) =>
    findings.filter((finding) => finding.state === state).map(({ name }) => name)
  const parts = [
    ['To put right', named('wrong')],
    ['Warnings', named('warning')],
    ['Not checked', named('skipped')],
  ] as const
  const said = parts.flatMap(([title, names]) =>
    names.length > 0 ? `${title}: ${names.join(', ')}.` : [],
  )
  return [named('wrong').length > 0 ? 'Not ready.' : 'Ready.', ...said].join(' ')
}
