import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'
import { endWithThisProcess } from '../database/server-process.ts'

const config = new URL('../../../wrangler.toml', import.meta.url).pathname

export type Bucket = { files: R2Bucket; close: () => Promise<void> }

/** The name of the bucket that the Worker is deployed with. */
export function deployedBucket() {
  const [bucket] = readConfig({ config }).r2_buckets
  if (!bucket?.bucket_name) throw new Error('wrangler.toml names no bucket')
  return bucket.bucket_name
}

/** The local site's bucket in `dataDir`, or one at Cloudflare by its name; wrangler needs CLOUDFLARE_API_TOKEN. */
export async function openBucket(
  dataDir: string | undefined,
  bucketName = deployedBucket(),
): Promise<Bucket> {
  const { name, compatibility_date, r2_buckets } = readConfig({ config })
  const folder = await mkdtemp(join(tmpdir(), 'bucket-'))
  const own = join(folder, 'wrangler.json')
  const buckets = r2_buckets.map((bucket: object) => ({
    ...bucket,
    bucket_name: bucketName,
    remote: !dataDir,
  }))
  await writeFile(own, JSON.stringify({ name, compatibility_date, r2_buckets: buckets }))
  const proxy = await getPlatformProxy<{ FILES: R2Bucket }>({
    configPath: own,
    persist: dataDir ? { path: join(dataDir, 'state/v3') } : false,
    remoteBindings: !dataDir,
  })
  const release = endWithThisProcess(runtimesOf(process.pid))
  return {
    files: proxy.env.FILES,
    async close() {
      release()
      await proxy.dispose()
      await rm(folder, { recursive: true })
    },
  }
}

/** The workerd processes that a process has started. wrangler does not end them when it is killed. */
const runtimesOf = (pid: number) =>
  spawnSync('pgrep', ['-P', String(pid), 'workerd'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
