import { mkdir, rm, writeFile } from 'node:fs/promises'
import { startStack } from '../helpers/start/stack.ts'
import { drawPictures } from './draw.ts'

const folder = new URL('../../.github/pictures/', import.meta.url)

console.log('Starting a site with the samples …')
const site = await startStack()
const pictures = await drawPictures(site).finally(() => site.stop())
// Deletes pictures that are no longer drawn.
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const [name, bytes] of pictures) {
  await writeFile(new URL(name, folder), bytes)
  console.log(`.github/pictures/${name}: ${Math.round(bytes.length / 1000)} KB`)
}
