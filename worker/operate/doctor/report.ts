import type { Examined } from './examine.ts'
import { type Row, settingRows } from './settings.ts'
import type { EnvSettings } from './subject.ts'

const marks = { ok: 'ok', warning: 'warning', wrong: 'WRONG', skipped: '-' }

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** All values that must not be shown, the longest first: one may contain another. */
function secretsIn(env: EnvSettings, rows: [string, Row][]) {
  const values = rows.flatMap(([name, { kind }]) => {
    const value = env[name] ?? ''
    const { username, password, search } = URL.canParse(value)
      ? new URL(value)
      : { username: '', password: '', search: '' }
    if (kind === 'secret' || kind === 'key') return [value, password, decoded(password)]
    return kind === 'url' ? [username, password, search] : []
  })
  const keys = ['CLOUDFLARE_API_TOKEN', 'GITHUB_TOKEN', 'TURSO_API_TOKEN']
  return [...keys.map((name) => env[name] ?? ''), ...values]
    .filter((value) => value.length > 3)
    .toSorted((a, b) => b.length - a.length)
}

/** A line for each finding, without secrets, and a summary. */
export function reportLines(
  findings: Examined[],
  env: EnvSettings,
  rows: [string, Row][] = settingRows,
): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(({ state, name, says, ms, todo }) => {
    const time = ms ? ` (${Math.round(ms)} ms)` : ''
    const advice = todo ? ` → ${todo}` : ''
    return `${marks[state].padEnd(7)}  ${name.padEnd(width)}  ${says}${time}${advice}`
  })
  const secrets = secretsIn(env, rows)
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
