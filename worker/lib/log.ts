import { minuteMs } from '#db/model/lib/time.ts'

const periodMs = minuteMs

// The lines that this isolate has logged, each with the time until which it is not repeated.
const repeatedFrom = new Map<string, number>()

/** Logs a fixed line at most once a minute, because many requests can fail for the same reason. */
export function logOnce(line: string) {
  const now = Date.now()
  if (now < (repeatedFrom.get(line) ?? 0)) return
  repeatedFrom.set(line, now + periodMs)
  console.error(line)
}
