import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { benchApi } from './api.ts'
import { benchBackup } from './backup.ts'
import { benchNews } from './news.ts'
import { benchPaint } from './paint.ts'
import { benchPublishing } from './publishing/index.ts'
import { benchScale } from './scale.ts'
import { benchServe } from './serve/index.ts'
import { type Row, table } from './table.ts'

const parts: Record<string, () => AsyncGenerator<Row>> = {
  // First, while the machine is idle: the other parts leave files behind that the disk must still write.
  paint: benchPaint,
  api: benchApi,
  scale: benchScale,
  news: benchNews,
  publishing: benchPublishing,
  backup: benchBackup,
  serve: benchServe,
}

const wanted = process.argv[2]
if (wanted && !parts[wanted]) {
  console.error(`There is no such part; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

/** The newest row of each name: a part may report a row again after more rounds. */
const measured = new Map<string, Row>()
const measuredTable = () => table([...measured.values()])

/** Prints the figures so far, because some of them took minutes. */
function giveUp(why: string) {
  if (measured.size > 0) console.log(measuredTable())
  console.error(why)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('Ended.'))

const file = new URL('RESULTS.md', import.meta.url)

const head = `# Measured

Each ratio is of two things measured in the same run, on the same machine (${availableParallelism()} cores), so it holds
where the figures beside it do not. Repeat all with \`npm run bench\`, or a part with \`npm run bench -- api\`.`

/** The last table of each part, by its name. */
async function storedTables() {
  const [, ...sections] = (await readFile(file, 'utf8').catch(() => '')).split(/^## /m)
  return new Map(sections.map((section) => section.trim().split(/\n\n(.*)/s) as [string, string]))
}

/** Replaces only the table of this part: figures that are compared must come from one run. */
async function store(name: string) {
  const tables = (await storedTables()).set(name, measuredTable())
  const sections = Object.keys(parts).flatMap((part) => {
    const stored = tables.get(part)
    return stored ? [`## ${part}\n\n${stored}\n`] : []
  })
  await writeFile(file, [`${head}\n`, ...sections].join('\n'))
}

for (const [name, bench] of Object.entries(parts)) {
  if (wanted && name !== wanted) continue
  measured.clear()
  try {
    for await (const row of bench()) measured.set(row.what, row)
  } catch (error) {
    giveUp(`${name} could not be measured: ${error instanceof Error ? error.message : error}`)
  }
  console.log(measuredTable())
  await store(name)
}
