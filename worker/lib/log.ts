import { minuteMs } from '#db/model/lib/time.ts'

const periodMs = minuteMs

// The lines of this isolate, and until when each is not repeated.
const repeatedFrom = new Map<string, number>()

/** Logs a fixed line, at most once a minute: many requests fail for one reason. */
export function logOnce(line: string) {
  const now = Date.now()
  if (now < (repeatedFrom.get(line) ?? 0)) return
  repeatedFrom.set(line, now + periodMs)
  console.error(line)
}
