import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'

/** A cloud region as Cloudflare names it, such as `aws:us-east-1`. */
const region = /^(aws|gcp|azure):[a-z0-9-]+$/

/** The section that runs the Worker beside the database. wrangler takes it from its configuration only. */
function placement(chosen: string) {
  if (!region.test(chosen))
    throw new PlainError('PLACEMENT_REGION must be a cloud region such as aws:us-east-1.')
  return `\n[placement]\nregion = "${chosen}"\n`
}

/** The configuration of this deployment while `work` runs. It lies beside wrangler.toml, as its paths are relative. */
export async function withConfig<T>(root: string, work: (file: string) => T | Promise<T>) {
  const { PLACEMENT_REGION: chosen } = process.env
  const file = join(root, 'wrangler.deploy.toml')
  const config = await readFile(join(root, 'wrangler.toml'), 'utf8')
  await writeFile(file, config + (chosen ? placement(chosen) : ''))
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
