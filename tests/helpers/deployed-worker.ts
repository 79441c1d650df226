import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { bundle } from '#worker/operate/local/bundle.ts'
import { noPreview } from './prepare.ts'

/** Bundles the Worker with hashes at their real cost, for tests about their time. The bundle is removed at the end. */
export async function deployedWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'site-worker-'))
  afterAll(() => rm(folder, { recursive: true }))
  return bundle('worker/operate/local/index.ts', folder, noPreview)
}
