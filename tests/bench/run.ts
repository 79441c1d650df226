import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { benchApi } from './api.ts'
import { benchBackup } from './backup.ts'
import { benchPaint } from './paint.ts'
import { benchPublishing } from './publishing.ts'
import { benchScale } from './scale.ts'
import { type Row, table } from './table.ts'

const parts: Record<string, () => Promise<Row[]>> = {
  // First, while the machine is calm: the others leave it with files to put away.
  paint: benchPaint,
  api: benchApi,
  scale: benchScale,
  publishing: benchPublishing,
  backup: benchBackup,
}

const wanted = process.argv[2]
if (wanted && !parts[wanted]) {
  console.error(`There is no such part; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, bench] of Object.entries(parts)) {
  if (wanted && name !== wanted) continue
  rows.push(
    ...(await bench().catch((error) => {
      console.error(`${name} could not be measured: ${error.message}`)
      process.exit(1)
    })),
  )
}
console.log(table(rows))

const results = `# Measured

Each ratio is of two things measured in the same run, on the same machine (${availableParallelism()} cores), so it holds
where the figures beside it do not. Repeat it with \`npm run bench\`, or a part of it with
${Object.keys(parts)
  .map((name) => `\`npm run bench -- ${name}\``)
  .join(', ')}.

${table(rows)}
`
if (!wanted) await writeFile(new URL('RESULTS.md', import.meta.url), results)
