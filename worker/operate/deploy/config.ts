import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'
import { hostIn } from './host-in.ts'
import { publicSite, type Stage } from './stage.ts'

/** A cloud region as Cloudflare names it, such as `aws:us-east-1`. */
const region = /^(aws|gcp|azure):[a-z0-9-]+$/

/** The section that runs the Worker beside the database. wrangler takes it from its configuration only. */
function placementConfig(chosen: string) {
  if (!region.test(chosen))
    throw new PlainError('PLACEMENT_REGION must be a cloud region such as aws:us-east-1.')
  return `\n[placement]\nregion = "${chosen}"\n`
}

/** Whether this is an address under workers.dev, which Cloudflare gives to a Worker without a domain. */
const isWorkersDev = (siteUrl: string | undefined) =>
  hostIn(siteUrl)?.endsWith('.workers.dev') ?? false

/** The host that becomes the Worker's custom domain, if any. */
export const customDomain = (siteUrl: string | undefined) =>
  isWorkersDev(siteUrl) ? undefined : hostIn(siteUrl)

/** wrangler.toml with the values of staging in place of those of the public site. */
function forStage(config: string, { isStaging, worker, bucket }: Stage) {
  if (!isStaging) return config
  const changes = [
    [`name = "${publicSite.worker}"`, `name = "${worker}"`],
    [`bucket_name = "${publicSite.bucket}"`, `bucket_name = "${bucket}"`],
    // Requests to staging do not count against visitors of the public site.
    ['namespace_id = "1001"', 'namespace_id = "2001"'],
    ['namespace_id = "1002"', 'namespace_id = "2002"'],
    ...(isWorkersDev(process.env['SITE_URL'])
      ? [['workers_dev = false', 'workers_dev = true'] as const]
      : []),
  ] as const
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new PlainError(`wrangler.toml lacks ${from}`)
    return text.replace(from, to)
  }, config)
}

/** The section that connects the Worker to the queue of Cloudflare's mail service, with bounces and complaints. */
function mailEventConfig(queue: string) {
  if (!/^[a-z0-9-]{1,63}$/.test(queue))
    throw new PlainError('MAIL_EVENTS_QUEUE must be the name of a queue, such as mail-events.')
  return `\n[[queues.consumers]]\nqueue = "${queue}"\nmax_retries = 10\n`
}

/** The file exists while `work` runs, beside wrangler.toml, because its paths are relative. */
export async function withConfig<T>(
  root: string,
  stage: Stage,
  work: (file: string) => T | Promise<T>,
) {
  const { PLACEMENT_REGION: chosen, MAIL_EVENTS_QUEUE: queue } = process.env
  const file = join(root, 'wrangler.deploy.toml')
  const config = forStage(await readFile(join(root, 'wrangler.toml'), 'utf8'), stage)
  await writeFile(
    file,
    config + (chosen ? placementConfig(chosen) : '') + (queue ? mailEventConfig(queue) : ''),
  )
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
