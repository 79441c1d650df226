import { expect, test } from 'vitest'
import { importsOf, read, source } from './helpers/suite/source.ts'

type Rule = {
  from: RegExp
  files: RegExp
  packages: RegExp
  /** files that may only be loaded later, by `import()` */
  later?: RegExp
}

const model = 'db/model/'
const shared = `site/(?:ui|lib|styles)/|${model}`
// The rooms of the admin area that every noun may use: all except `app`, which imports every room.
const rooms = 'site/admin/(?:base|form|history|list|navigation|pictures|publish|record|text)/'

// A noun may open the screen of another noun, but use nothing else of it.
const anyScreen = /^site\/admin\/[\w-]+\/[A-Z]\w*\.tsx$/

const noPackage = /^(?!)/
const inBrowser =
  /^(diff|react|react-dom|react-[\w-]+|radix-ui|lucide-react|nanostores|@nanostores\/\w+|@simplewebauthn\/browser|hono\/client|uuid|valibot|minisearch)(\/|$)/

/** For each file, the first rule whose `from` matches says which files and packages it may import. */
const rules: Rule[] = [
  // Separate, so that no form loads the renderer. Both use the same rule for addresses.
  {
    from: /^db\/model\/text\//,
    files: /^db\/model\/(text\/|lib\/(site-path|picture-address|sentences)\.ts$)/,
    packages: /^(markdown-it|libphonenumber-js)(\/|$)/,
  },
  // Both files read the version from package.json: one for bundles, one for commands in Node.
  {
    from: /^(db\/model\/publish|worker\/operate)\/version\.ts$/,
    files: /^package\.json$/,
    packages: noPackage,
  },
  {
    from: /^db\/model\/lib\/slug\.ts$/,
    files: noPackage,
    packages: /^@sindresorhus\/transliterate$/,
  },
  { from: /^db\/model\//, files: /^db\/model\/(?!text\/)/, packages: /^valibot$/ },
  // Node alone: the Worker has no `node:sqlite`, so nothing that it imports may import these.
  {
    from: /^db\/lib\/sqlite[./]/,
    files: /^db\/(lib\/|client\.ts$)/,
    packages: /^(@libsql\/client\/web|node:sqlite)$/,
  },
  {
    from: /^db\/lib\//,
    files: /^db\/(lib\/|model\/lib\/|client\.ts$)/,
    packages: /^(drizzle-orm|@libsql\/(client|hrana-client))(\/|$)/,
  },
  {
    from: /^db\//,
    files: /^db\//,
    packages:
      /^(drizzle-orm|@libsql\/client|date-fns|@date-fns\/tz|libphonenumber-js|valibot)(\/|$)|^node:/,
  },
  {
    // The gate wraps the database's own client.
    from: /^worker\/lib\/database\//,
    files: /^(worker|db)\//,
    packages: /^(hono|@libsql\/client)(\/|$)/,
  },
  {
    // Only a server of one's own speaks SMTP: Workers cannot.
    from: /^worker\/operate\/server\/mail\//,
    files: /^worker\//,
    packages: /^nodemailer(\/|$)|^node:/,
  },
  {
    // Commands of the operator, in Node: they read the whole database and bucket.
    from: /^worker\/operate\//,
    files: /^(worker|db)\//,
    packages:
      /^(@libsql\/client|@cloudflare\/workers-types|age-encryption|drizzle-kit|drizzle-orm|hono|html-rewriter-wasm|lru-cache|mime|miniflare|nodemailer|tar|valibot|wrangler)(\/|$)|^node:/,
  },
  {
    // The printed sheets of a study need a PDF library, the site's font and a QR code.
    from: /^worker\/lib\/paper\//,
    files: /^(worker\/(?!operate\/)|db\/)/,
    packages: /^(pdf-lib|@pdf-lib\/fontkit|uqr|@expo-google-fonts\/figtree)(\/|$)/,
  },
  {
    from: /^worker\//,
    files: /^(worker\/(?!operate\/)|db\/)/,
    packages:
      /^(hono|jose|valibot|aws4fetch|ical-generator|@cloudflare\/workers-types|@simplewebauthn\/server|site-renderer)(\/|$)|^(node|cloudflare):/,
  },
  {
    from: /^site\/islands\//,
    files: RegExp(`^(site/islands/|${shared})`),
    packages: inBrowser,
  },
  {
    // The app imports the screens of all nouns.
    from: /^site\/admin\/app\//,
    files: RegExp(`^(site/admin/|${shared})`),
    packages: inBrowser,
  },
  {
    // Every noun imports `base`. Signing out deletes drafts.
    from: /^site\/admin\/base\//,
    files: RegExp(`^(site/admin/(base/|navigation/|form/drafts/dropAllDrafts\\.ts$)|${shared})`),
    packages: inBrowser,
  },
  {
    // The overview shows what is new in every noun, so it may import their stores, whose file names begin with a small
    // letter.
    from: /^site\/admin\/overview\//,
    files: RegExp(`^(${rooms}|site/admin/overview/|site/admin/[\\w-]+/[a-z]\\w*\\.ts$|${shared})`),
    packages: inBrowser,
    later: anyScreen,
  },
  {
    from: /^site\/admin\/text\//,
    files: RegExp(`^(${rooms}|${shared})`),
    packages: RegExp(`${inBrowser.source}|^(parse5$|prosemirror-\\w+)`),
  },
  // `$1` is the noun of the file itself.
  {
    from: /^site\/admin\/([\w-]+)\//,
    files: RegExp(`^(${rooms}|site/admin/$1/|${shared})`),
    packages: inBrowser,
    later: anyScreen,
  },
  { from: /^site\/ui\//, files: RegExp(`^(${shared})`), packages: inBrowser },
  {
    from: /^site\/lib\/api\.ts$/,
    files: RegExp(`^(site/lib/|${model}|worker/api\\.ts$)`),
    packages: inBrowser,
  },
  // Only the build imports this file, which reports problems through a file.
  { from: /^site\/lib\/problems\.ts$/, files: RegExp(`^${model}`), packages: /^node:fs$/ },
  {
    from: /^site\/lib\/pictures\.ts$/,
    files: RegExp(`^${model}`),
    packages: /^node:(fs\/promises|path|url)$/,
  },
  { from: /^site\/lib\/database\.ts$/, files: /^(site\/lib|db)\//, packages: noPackage },
  { from: /^site\/lib\//, files: RegExp(`^(site/lib/|${model})`), packages: inBrowser },
  {
    from: /^site\//,
    files: /^(site|db)\//,
    packages: /^(?!drizzle|@libsql|hono$|hono\/(?!client)|jose|wrangler|@playwright)/,
  },
]

function brokenBy(file: string) {
  const rule = rules.find(({ from }) => from.test(file))
  if (!rule) return [`${file} has no rule`]
  const own = rule.from.exec(file)?.[1] ?? ''
  const mayImport = RegExp(rule.files.source.replace('$1', own))
  return importsOf(file)
    .filter(({ target, isDynamic }) => !(isDynamic && rule.later?.test(target)))
    .filter(({ target, isPackage }) => !(isPackage ? rule.packages : mayImport).test(target))
    .map(({ target }) => `${file} may not import ${target}`)
}

test('files import only the files and packages that the layout allows them', () => {
  expect(source.size).toBeGreaterThan(30)
  expect([...source.keys()].flatMap(brokenBy)).toEqual([])
})

const far = /^\s*(?:import|export)\s[^=]*?['"](\.\.\/(?:\.\.|db|site|tests|worker)\/[^'"]*)['"]/gm

test('what is further away than the room next door is imported by its path from the top', () => {
  const files = read('{db,worker,site,tests}/**/*.{ts,tsx,astro}')
  const found = [...files].flatMap(([file, text]) =>
    [...text.matchAll(far)].map(([, name]) => `${file} imports ${name}`),
  )
  expect(found).toEqual([])
})

/** The shortest cycle of imports from a file back to itself. */
function cycleOf(start: string) {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const { target } of importsOf(file)) {
      if (target === start) {
        const way = [start]
        for (let at = file; at !== start; at = cameFrom.get(at) ?? start) way.splice(1, 0, at)
        return way
      }
      if (!source.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, file)
      queue.push(target)
    }
  }
  return undefined
}

test('no file imports itself by way of others', () => {
  const cycles = new Map<string, string>()
  for (const file of source.keys()) {
    const cycle = cycleOf(file)
    if (cycle) cycles.set(cycle.toSorted().join(), [...cycle, file].join(' → '))
  }
  expect([...cycles.values()]).toEqual([])
})

test("the browser takes the API's type and nothing else of the Worker", () => {
  const values = [...source.keys()]
    .filter((file) => file.startsWith('site/'))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, ...imported })))
    .filter(({ target, isType }) => target.startsWith('worker/') && !isType)
    .map(({ file, target }) => `${file} imports more than types of ${target}`)
  expect(values).toEqual([])
})

test('tables stay out of the browser', () => {
  const reached = new Map<string, string>()
  const follow = (file: string, by: string) => {
    if (reached.has(file)) return
    reached.set(file, by)
    for (const { target, isType } of importsOf(file)) {
      if (!isType && source.has(target)) follow(target, file)
    }
  }
  for (const file of source.keys()) {
    if (/^site\/(islands|admin|ui|lib\/(?!database))/.test(file)) follow(file, 'the browser')
  }
  const tables = [...reached].filter(([file]) => /^db\/(?!model\/)/.test(file))
  expect(tables.map(([file, by]) => `${by} brings ${file} along`)).toEqual([])
})
