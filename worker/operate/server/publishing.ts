import { pathToFileURL } from 'node:url'
import type { Db } from '#db/client.ts'
import { noteBuild } from '#db/publish/publish.ts'
import type { Bindings } from '#worker/env.ts'
import { assertRoomForFiles } from '#worker/lib/files/room.ts'
import type { FileStore, Surroundings } from '#worker/surroundings.ts'
import { startBuilder } from '../build/builder.ts'
import {
  type Build,
  buildSite,
  currentBuild,
  problemsIn,
  removeOldBuilds,
  usableBuild,
} from '../build/site.ts'
import { readProblems } from '../problems.ts'
import { openPages } from './pages/pages.ts'
import { openRenderer } from './renderer.ts'

type Options = {
  build: Build
  db: Db
  files: FileStore
  machine: NonNullable<Surroundings['MACHINE']>
  /** the path of the process that renders */
  rendererScript: string
  /** reads the new overlay at once */
  onBrought: () => Promise<void>
  /** ends the first build */
  ending: AbortSignal
}

/** The pages that visitors see: those of the last build, until a new one takes their place. */
export function openPublishing(options: Options) {
  const { build, db, files, machine, rendererScript, onBrought, ending } = options
  let shown: { folder: string; pages: Bindings['ASSETS'] }
  const show = async (folder: string) => {
    shown = { folder, pages: await openPages(folder) }
  }
  const builder = startBuilder(db, build, show)
  const renderer = openRenderer({
    script: pathToFileURL(rendererScript),
    files,
    pages: () => shown.folder,
    onBrought,
  })

  /** Shows the last build at once, even if its content is older: the overlay has newer pages. */
  async function open() {
    const kept = await usableBuild(build)
    const site = kept ?? (await buildSite(build, ending))
    await show(site)
    await removeOldBuilds(build, site)
    if (!kept) await noteBuild(db, null, await readProblems(problemsIn(build)))
    else if (!(await currentBuild(build, db))) builder.request()
  }

  const requests: Surroundings['BUILDER'] = {
    async request() {
      const error = await assertRoomForFiles({ MACHINE: machine }).then(
        () => undefined,
        (refusal: Error) => refusal.message,
      )
      if (!error) builder.request()
      return error
    },
  }
  return {
    open,
    pages: () => shown.pages,
    builder: requests,
    renderer: renderer.renderer,
    prepare: renderer.prepare,
    async close() {
      renderer.close()
      await builder.stop()
    },
  }
}
