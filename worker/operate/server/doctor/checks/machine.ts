import { unsupportedSqlite } from '#db/lib/sqlite/version.ts'
import {
  type Check,
  type Finding,
  ok,
  skipped,
  warning,
  wrong,
} from '#worker/operate/doctor/finding.ts'
import { nodeLineFinding } from '#worker/operate/server/node-lines.ts'
import type { ServerSubject } from '../subject.ts'

/** As the part `disk` of /api/health. */
const mostUsed = 0.85
const leastFree = 2 * 1024 ** 3

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
const percent = (share: number) => `${Math.floor(share * 100)} %`

const unitName = 'research-site'
const install = 'Follow "Unit" in worker/operate/server/README.md.'

/** The machine below the server: Node, disk, clock, unit. */
export function machineChecks({ env, machine }: ServerSubject): Check[] {
  const { DATA_DIR: dataDir } = env

  async function node(): Promise<Finding> {
    const { version, path } = machine.node
    const finding = nodeLineFinding(version)
    return finding.state === 'ok' && path.includes('/node_modules/')
      ? warning(
          `${finding.says}, but from node_modules, which is for trying`,
          'Install it from nodejs.org, and let the unit name it.',
        )
      : finding
  }

  async function sqlite(): Promise<Finding> {
    const { sqlite: version } = machine.node
    const why = unsupportedSqlite(version)
    return why
      ? wrong(`${version} can lose committed data`, 'Install a newer Node.')
      : ok(version ?? '')
  }

  async function space(): Promise<Finding> {
    if (!dataDir) return skipped('DATA_DIR is not set')
    const measured = await machine.space(dataDir).catch(() => undefined)
    if (!measured) return skipped('DATA_DIR is not there')
    const { free, used } = measured
    const says = `${gigabytes(free)} free, ${percent(used)} used`
    return used >= mostUsed || free < leastFree
      ? wrong(says, 'Make room, or take a larger disk: at 1 GB uploads end.')
      : ok(says)
  }

  async function clock(): Promise<Finding> {
    const said = await machine.ask('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'])
    if (said === 'yes') return ok('is synchronised')
    return said === 'no'
      ? wrong('is not synchronised', 'Install chrony or systemd-timesyncd, and start it.')
      : skipped('timedatectl says nothing here')
  }

  async function unit(): Promise<Finding> {
    const said = machine.hasSystemd && (await machine.ask('systemctl', ['is-enabled', unitName]))
    if (said === false || said === undefined) return skipped('no systemd runs here')
    if (said === 'enabled') return ok(`${unitName} is installed and enabled`)
    return said === 'disabled'
      ? wrong(`${unitName} is not enabled`, `sudo systemctl enable ${unitName}`)
      : wrong(`${unitName} is not installed (${said || 'not found'})`, install)
  }

  return [
    { name: 'Node', run: node, isInstant: true },
    { name: 'SQLite', run: sqlite, isInstant: true },
    { name: 'Free space', run: space, isInstant: true },
    { name: 'Clock', run: clock, isInstant: true },
    { name: 'Unit', run: unit, isInstant: true },
  ]
}
