import { PlainError } from '#worker/operate/database/server.ts'

type HeaderRule = { path: string; pattern: RegExp; set: [string, string][]; unset: string[] }

const placeholder = /(\*|:[A-Za-z]\w*)/

/** Matches any rest of a path for `*`, and one part of a path for `:name`. */
const patternOf = (path: string) =>
  RegExp(
    `^${path
      .split(placeholder)
      .map((part, i) => {
        if (i % 2 === 0) return RegExp.escape(part)
        return part === '*' ? '(?<splat>.*)' : `(?<${part.slice(1)}>[^/]+)`
      })
      .join('')}$`,
  )

/** The path as requests spell it. */
const encodedPath = (path: string) => new URL(`//${path}`, 'relative://').pathname

function addLine(rule: HeaderRule, line: string) {
  const [, removed] = /^! ([^\s:]+)$/.exec(line) ?? []
  const [, name, value] = /^([^\s:]+)\s*:\s*(.+)$/.exec(line) ?? []
  if (removed) rule.unset.push(removed)
  if (name && value) rule.set.push([name.toLowerCase(), value])
  return Boolean(removed ?? value)
}

/**
 * Reads `_headers`, as Cloudflare does for rules that begin with a path. Refuses an unknown line, which Cloudflare would
 * skip: no page may lose a security header without notice.
 */
export function readHeaderRules(text: string) {
  // A later rule with the same path replaces the earlier one, at its place.
  const rules = new Map<string, HeaderRule>()
  let rule: HeaderRule | undefined
  for (const [index, untrimmed] of text.split('\n').entries()) {
    const line = untrimmed.trim()
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('/')) {
      const path = encodedPath(line)
      rule = { path, pattern: patternOf(path), set: [], unset: [] }
    } else if (rule && addLine(rule, line)) rules.set(rule.path, rule)
    else throw new PlainError(`_headers, line ${index + 1}: not a path, and no header of a path.`)
  }
  return [...rules.values()]
}

export type HeaderRules = ReturnType<typeof readHeaderRules>

const filledIn = (value: string, parts: Record<string, string> | undefined) =>
  Object.entries(parts ?? {}).reduce(
    (text, [name, part]) => text.replaceAll(`:${name}`, () => part),
    value,
  )

/** Replaces the headers that the answer has, and joins those of several rules. */
export function applyHeaderRules(rules: HeaderRules, pathname: string, headers: Headers) {
  const ruled = new Set<string>()
  for (const { pattern, set, unset } of rules) {
    const match = pattern.exec(pathname)
    if (!match) continue
    for (const name of unset) headers.delete(name)
    for (const [name, value] of set) {
      const filled = filledIn(value, match.groups)
      if (ruled.has(name)) headers.append(name, filled)
      else headers.set(name, filled)
      ruled.add(name)
    }
  }
}
