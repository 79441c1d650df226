import { connect } from '../../db/client.ts'
import { noteBuild } from '../../db/publish.ts'
import { readProblems } from '../problems.ts'
import { type Build, buildSite, problemsIn, removeOldBuilds } from './site.ts'

/** One build at a time; any number of requests meanwhile cause one more. A failure leaves the old site. */
export function startBuilder(build: Build, show: (site: string) => Promise<void>) {
  const db = connect(build.database)
  let running: Promise<void> | undefined
  let again = false

  async function publish() {
    const site = await buildSite(build)
    await show(site)
    await removeOldBuilds(build.dataDir, site)
  }

  async function run() {
    do {
      again = false
      const error = await publish().then(
        () => null,
        (failure: Error) => failure.message,
      )
      if (error) console.error(error)
      const problems = await readProblems(problemsIn(build.dataDir))
      // A failure is no news while another build follows at once.
      await noteBuild(db, again ? null : error, problems).catch(console.error)
    } while (again)
    running = undefined
  }

  return {
    request() {
      if (running) again = true
      else running = run()
    },
    /** Waits for the build that runs, if one does; what was asked for since is left to the next start. */
    async stop() {
      again = false
      await running
    },
  }
}
