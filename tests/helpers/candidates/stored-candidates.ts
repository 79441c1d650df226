import { startApi } from '../start/api.ts'

/** The candidates with this address or last name, as they are stored. */
export async function candidatesLike(text: string) {
  const { db } = await startApi()
  const sql = 'select * from candidates where email = lower(?1) or last_name = ?1 order by id'
  return (await db.$client.execute({ sql, args: [text] })).rows
}

/** The one candidate with this address. */
export async function candidateOf(email: string) {
  const [candidate] = await candidatesLike(email)
  if (!candidate) throw new Error(`There is no candidate ${email}`)
  return candidate
}

/** The events of the candidate with this address, oldest first. */
export async function eventsOf(email: string) {
  const { db } = await startApi()
  const sql = `select event.* from candidate_events as event join candidates on candidates.id = candidate_id
    where email = ? order by event.id`
  const { rows } = await db.$client.execute({ sql, args: [email] })
  return rows.map(({ at, by, kind, data, name }) => ({
    at: String(at),
    by,
    name,
    kind,
    data: JSON.parse(String(data)),
  }))
}

export async function setCandidate(email: string, set: string) {
  const { db } = await startApi()
  await db.$client.execute({ sql: `update candidates set ${set} where email = ?`, args: [email] })
}
