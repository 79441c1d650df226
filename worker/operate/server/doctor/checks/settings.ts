import { type Check, ok, warning, wrong } from '#worker/operate/doctor/finding.ts'
import { serverRows } from '#worker/operate/server/settings/rows.ts'
import type { ServerSubject } from '../subject.ts'

/** The name of a setting, what is wrong, and the advice, from a line of readSettings. */
function partsOf(line: string) {
  const [sentence = line, ...advice] = line.split(/(?<=\.) /)
  const [, name, says] = /^(\w+) (.+)\.$/.exec(sentence) ?? []
  return { name: name ?? 'Settings', says: says ?? sentence, todo: advice.join(' ') }
}

/** A line for each fault and each warning, or one for all. */
export function serverSettingChecks({ env, read: { problems, warnings } }: ServerSubject): Check[] {
  const lineOf = (line: string, kind: typeof wrong): Check => {
    const { name, says, todo } = partsOf(line)
    return { name, run: async () => kind(says, todo), isInstant: true }
  }
  const set = serverRows.filter(([name]) => env[name])
  const whole: Check = {
    name: 'Settings',
    run: async () => ok(`${set.length} are set, and each can be used`),
    isInstant: true,
  }
  return [
    ...(problems.length === 0 ? [whole] : []),
    ...problems.map((line) => lineOf(line, wrong)),
    ...warnings.map((line) => lineOf(line, warning)),
  ]
}
