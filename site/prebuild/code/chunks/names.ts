import { basename } from 'node:path'

/** The script of the login page is not included: it must not load the code of the admin area. */
const isAdmin = (script: string) =>
  /\/site\/(admin|pages\/admin\/\[|ui\/tooltip)|\/@simplewebauthn\//.test(script)

/** The chunks of the first screens, in loading order. Each contains everything that one of these scripts loads. */
const firstScreens: [chunk: string, script: RegExp][] = [
  ['admin', /\/pages\/admin\/\[/],
  ['signed-in', /\/(SignedIn|OverviewTab|StudyNotice)\./],
  ['login', /\/LoginPage\./],
]

/** The chunks of other screens. Each contains the modules that several of these scripts load, and no other script. */
const otherScreens: [chunk: string, scripts: RegExp][] = [
  ['marked', /\/admin\/(form\/marked|history)\//],
  ['text', /\/admin\/(form\/marked|history|text)\//],
  // Everything but the screens that work with people, so that a new noun of the site needs no line.
  [
    'site',
    /\/admin\/(?!(account|app|base|candidates|figures|held|inquiries|list|login|mail|navigation|pictures|preferences|publish|record|users|visits)\/)/,
  ],
]

/** Small screens that are joined to one chunk, with all modules that only they load. */
const joinedScreens: [chunk: string, scripts: RegExp][] = [
  ['visits', /\/admin\/visits\//],
  ['logs', /\/(AuditLog|HeldList|MailList|Privacy)\./],
]

/** Large tables of phone numbers and scripts, with the part of the model that reads them. Loaded only when needed. */
const tables: [chunk: string, module: RegExp][] = [
  ['telephones', /\/libphonenumber-js\/|\/db\/model\/text\/telephone\./],
  ['slugs', /\/@sindresorhus\/|\/db\/model\/lib\/slug\./],
]

const isFirst = (chunk: string) => firstScreens.some(([name]) => name === chunk)

function adminChunk(id: string, scripts: readonly string[]) {
  const loading = firstScreens.filter(([, first]) => scripts.some((script) => first.test(script)))
  // Modules of both the login and another first screen go to the chunk `admin`.
  if (loading.some(([chunk]) => chunk === 'login')) return loading.length > 1 ? 'admin' : 'login'
  if (loading[0]) return loading[0][0]
  const [chunk] = otherScreens.find(([, all]) => scripts.every((script) => all.test(script))) ?? []
  if (chunk) return chunk
  // The model imports nothing of the screens.
  return id.includes('/db/model/') ? 'model' : 'screens'
}

/** Names the chunk of a module that these scripts load; null leaves it to the bundler. */
export function chunkNames() {
  const shared = new Map<string, string>()
  return (id: string, scripts: readonly string[]) => {
    const own = scripts.filter(isAdmin)
    const [table] = tables.find(([, module]) => module.test(id)) ?? []
    if (own.length > 0 && table) return table
    if (own.length === 0 || /\/(lucide-react|radix-ui|@radix-ui)\//.test(id)) return null
    const [joined] =
      joinedScreens.find(([, all]) => scripts.every((script) => all.test(script))) ?? []
    if (joined) return joined
    if (scripts.length === 1) return null
    const chunk = adminChunk(id, own)
    if (own.length === scripts.length) return chunk
    // Grouped by the public scripts that load the module, so that no public page loads more than it needs.
    const key = [
      isFirst(chunk) && chunk,
      ...scripts.filter((script) => !isAdmin(script)).sort(),
    ].join()
    const name = shared.get(key) ?? `${basename(id).replace(/\.\w+$/, '')}-${shared.size}`
    shared.set(key, name)
    return name
  }
}
