import { ok, warning } from '../finding.ts'
import { type EnvSettings, isThisMachine } from '../subject.ts'

const rounds = 5

/** The cloud region in the name of a Turso database, as Cloudflare writes it: `aws:us-east-1`. */
const regionIn = (host: string) =>
  /\.(aws|gcp|azure)-([a-z0-9-]+)\.turso\.io$/.exec(host)?.slice(1).join(':')

async function medianOf(ask: () => Promise<unknown>) {
  const times: number[] = []
  while (times.length < rounds) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Measures one round trip, and says where the Worker should run. */
export async function placement(env: EnvSettings, ask: () => Promise<unknown>) {
  const { TURSO_DATABASE_URL: url = '', PLACEMENT_REGION: chosen } = env
  const address = new URL(url)
  const says = `a round trip from this machine takes ${(await medianOf(ask)).toFixed(1)} ms`
  if (isThisMachine(address)) return ok(says)
  const region = regionIn(address.hostname)
  if (!region) {
    const where = `${says}; the name of the host does not tell its region`
    return chosen
      ? ok(`${where}, PLACEMENT_REGION is ${chosen}`)
      : warning(
          where,
          'turso db show NAME tells where it is. Set PLACEMENT_REGION to the cloud region beside it, such as aws:us-east-1.',
        )
  }
  if (chosen === region) return ok(`${says}; the Worker is placed beside it, in ${region}`)
  return warning(
    `${says}; it is in ${region}, and the Worker ${chosen ? `in ${chosen}` : 'wherever visitors are'}`,
    `Set PLACEMENT_REGION=${region}.`,
  )
}
