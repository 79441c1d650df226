import type { Db } from '#db/client.ts'
import { noteBuild } from '#db/publish/publish.ts'
import { readProblems } from '../problems.ts'
import { type Build, buildSite, problemsIn, removeOldBuilds } from './site.ts'

/** Runs one build at a time. Requests during a build cause one more. A failed build leaves the old site. */
export function startBuilder(db: Db, build: Build, show: (site: string) => Promise<void>) {
  let running: Promise<void> | undefined
  let again = false
  const ending = new AbortController()

  async function publish() {
    const site = await buildSite(build, ending.signal)
    await show(site)
    await removeOldBuilds(build, site)
  }

  async function run() {
    do {
      again = false
      const error = await publish().then(
        () => null,
        (failure: Error) => failure.message,
      )
      if (ending.signal.aborted) break
      if (error) console.error(error)
      const problems = await readProblems(problemsIn(build))
      // A failure is noted only if no other build follows at once.
      if (!error || !again) await noteBuild(db, error, problems).catch(console.error)
    } while (again)
    running = undefined
  }

  return {
    request() {
      if (running) again = true
      else running = run()
    },
    /** Ends the running build. The next start builds in any case. */
    async stop() {
      ending.abort()
      await running
    },
  }
}
