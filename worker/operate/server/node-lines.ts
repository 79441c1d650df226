import { dayMs } from '#db/model/lib/time.ts'
import { type Finding, ok, warning, wrong } from '#worker/operate/doctor/finding.ts'

/** The last day of each line of Node that is supported for years, by https://nodejs.org/en/about/previous-releases. */
const endOfLine: Record<string, string> = {
  '20': '2026-04-30',
  '22': '2027-04-30',
  '24': '2028-04-30',
  '26': '2029-04-30',
}

const warnDays = 90

const newest = '24'
const advice = `Install Node ${newest} from nodejs.org, as worker/operate/server/README.md says.`

/** Whether this line of Node is supported, such as that of v24.21.0. */
export function nodeLineFinding(version: string, now = Date.now()): Finding {
  const line = /^v?(\d+)\./.exec(version)?.[1] ?? ''
  const end = endOfLine[line]
  if (!end) {
    return Number(line) > Math.max(...Object.keys(endOfLine).map(Number))
      ? warning(`${version} is newer than this release, which was never tried with it`, advice)
      : wrong(`${version} is of a line that is not supported for long`, advice)
  }
  const days = Math.floor((Date.parse(end) - now) / dayMs)
  if (days < 0) return wrong(`${version} is of a line that ended on ${end}`, advice)
  return days < warnDays
    ? warning(`${version} is of a line that ends on ${end}`, 'Plan the change to a newer line.')
    : ok(`${version} is of a line that is supported until ${end}`)
}
