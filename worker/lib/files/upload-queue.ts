import { type Arriving, slowestOf } from '../http/pace.ts'
import { Unavailable } from '../http/problem.ts'

// The memory holds a whole upload until its type is known, so only a few run at once.
const maxUploads = 4
const maxWaiting = 32
const queueTimeoutMs = 10_000
export const uploadPollMs = 100
/**
 * A request whose visitor leaves ends without running its `finally`. Its place becomes free after this time, which is
 * longer than storing a file takes.
 */
const deadAfterMs = 15_000

type Place = { seenAt: number }
export type QueuedUpload = Place & Arriving & { isGivenUp: boolean }

// One for each isolate, by the id of the file.
const uploading = new Map<string, QueuedUpload>()
const waiting = new Map<string, Place>()

const busy = () => new Unavailable('Too many uploads. Please try again.')

function forgetDead(places: Map<string, Place>, now: number) {
  for (const [id, { seenAt }] of places) if (now - seenAt > deadAfterMs) places.delete(id)
}

/** Runs `work` when there is a place for it. When all places are taken, the slowest upload gives up. */
export async function inUploadQueue<T>(id: string, work: (upload: QueuedUpload) => Promise<T>) {
  const upload = await takePlace(id)
  try {
    return await work(upload)
  } finally {
    if (uploading.get(id) === upload) uploading.delete(id)
  }
}

async function takePlace(id: string): Promise<QueuedUpload> {
  const deadline = Date.now() + queueTimeoutMs
  forgetDead(waiting, Date.now())
  if (waiting.size >= maxWaiting || waiting.has(id) || uploading.has(id)) throw busy()
  const place = { seenAt: 0 }
  waiting.set(id, place)
  try {
    for (;;) {
      const now = Date.now()
      place.seenAt = now
      forgetDead(uploading, now)
      if (uploading.size < maxUploads) {
        const upload = { since: now, bytes: 0, seenAt: now, isGivenUp: false }
        uploading.set(id, upload)
        return upload
      }
      const slowest = slowestOf([...uploading.values()].filter(({ isGivenUp }) => !isGivenUp))
      if (slowest) slowest.isGivenUp = true
      else if (now > deadline) throw busy()
      await new Promise((resolve) => setTimeout(resolve, uploadPollMs))
    }
  } finally {
    waiting.delete(id)
  }
}
