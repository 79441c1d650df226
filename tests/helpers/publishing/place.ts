import type { Bindings } from '#worker/env.ts'
import { quietAnswer } from '#worker/lib/publish/overlay/quiet.ts'
import type { Steps } from './steps.ts'

/** A place of Cloudflare's that keeps the note that nothing is newer, as wrangler.toml asks for. */
export function startPlace() {
  let kept: Response | undefined
  let isFailing = false
  return {
    hasNote: () => kept !== undefined,
    fails: (fails: boolean) => (isFailing = fails),
    /** The place as one isolate reaches it, with the store that it has. */
    reachedBy: ({ step }: Steps, FILES: Bindings['FILES']): Bindings['QUIET_NOTE'] => ({
      async fetch() {
        if (kept) return kept.clone()
        const answer = await quietAnswer({ FILES })
        if (answer.headers.get('Cache-Control') !== 'no-store') kept = answer.clone()
        return answer
      },
      withdraw: () =>
        step(async () => {
          if (isFailing) throw new Error('The note stays')
          kept = undefined
        }),
    }),
  }
}

export type Place = ReturnType<typeof startPlace>
