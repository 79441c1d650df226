import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { bundle } from '#worker/operate/build/bundle.ts'
import { bundleServerHome } from '../home/bundle.ts'
import { noPreview, workerEntry } from './prepare.ts'

/** Bundles the Worker, or the server, with the real cost of hashes, for tests that measure time. The bundle is removed after the file's tests. */
export async function deployedWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'site-worker-'))
  afterAll(() => rm(folder, { recursive: true }))
  return inject('home') === 'server'
    ? bundleServerHome(folder)
    : bundle(workerEntry, folder, noPreview)
}
