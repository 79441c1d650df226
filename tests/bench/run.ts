import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { benchApi, type Row } from './api.ts'
import { benchPublishing } from './publishing.ts'

const table = (rows: Row[]) =>
  [
    '| what (against what) | ours | theirs | ratio | goal |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${Object.values(row).join(' | ')} |`),
  ].join('\n')

const wanted = process.argv[2]
const rows: Row[] = []
if (wanted !== 'publishing') rows.push(...(await benchApi()))
if (wanted !== 'api') rows.push(...(await benchPublishing()))
console.log(table(rows))

const results = `# Measured

Each ratio is of two things measured in the same run, on the same machine (${availableParallelism()} cores), so it holds
where the figures beside it do not. Repeat it with \`npm run bench\`, or a part of it with
\`npm run bench -- api\` or \`npm run bench -- publishing\`.

${table(rows)}
`
if (!wanted) await writeFile(new URL('RESULTS.md', import.meta.url), results)
