import { minuteMs } from '#db/model/lib/time.ts'

/** A clock that is set back by more than this is believed. */
const maxWaitMs = 2 * minuteMs

/**
 * The full minute for the run after that of `last`. A timer may end a little before its minute, and a clock may be set
 * back a little: the minute has its one run all the same. A clock that is set back far is followed, so that cron does
 * not stop for hours. In ms since 1970.
 */
function minuteAfter(last: number, now: number) {
  const next = (Math.floor(now / minuteMs) + 1) * minuteMs
  return next <= last && last + minuteMs - now <= maxWaitMs ? last + minuteMs : next
}

/** Runs `work` at each full minute, one run at a time. Returns the function that stops, after the running one. */
export function startCron(work: (scheduledTime: number) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function run(scheduledTime: number) {
    running = work(scheduledTime).catch((error) =>
      console.error('cron', error instanceof Error && error.message),
    )
    await running
    if (!isStopped) plan(scheduledTime)
  }

  function plan(last: number) {
    const now = Date.now()
    const next = minuteAfter(last, now)
    timer = setTimeout(() => void run(next), next - now)
  }

  plan(0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
