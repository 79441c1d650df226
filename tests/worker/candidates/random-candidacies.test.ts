import { expect, test } from 'vitest'
import { candidacies } from '#db/candidates/candidacies.ts'
import { candidates } from '#db/candidates/tables.ts'
import type { Db } from '#db/client.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { memoryDatabase } from '#tests/helpers/start/memory-database.ts'
import {
  addStudies,
  bulkSize,
  randomOf,
  randomWriters,
} from '#tests/helpers/candidates/random-desk.ts'

const seed = Number(process.env['SEED'] ?? 20_261_125)
const changes = 10_000
/** How many changes are made between two checks; with 1, the failure names the change that caused it. */
const every = Number(process.env['EVERY'] ?? 100)
/** The statuses by rank: a person shows the status with the highest index. */
const order = ['closed', 'enrolled', 'new', 'contacting', 'talking', 'visit', 'screening']

type Row = typeof candidacies.$inferSelect

/** The candidacy whose status the person shows, computed only from the rules of the contract. */
function shownBy(rows: Row[]) {
  const placeOf = ({ status }: Row) => order.indexOf(status)
  const compare = (one: Row, other: Row) =>
    placeOf(other) - placeOf(one) ||
    (other.closedAt ?? '').localeCompare(one.closedAt ?? '') ||
    other.id - one.id
  return rows.toSorted(compare)[0]
}

/** All rows that break a rule, by person. */
async function faultsIn(db: Db) {
  const [people, rows] = await db.batch([
    db.select().from(candidates),
    db.select().from(candidacies),
  ])
  const ids = new Set(people.map(({ id }) => id))
  const orphans = rows
    .filter(({ candidateId }) => !ids.has(candidateId))
    .map(({ id }) => `orphan ${id}`)
  const faultsOf = (person: (typeof people)[number]) => {
    const group = new Set(
      people.flatMap(({ id, mergedInto }) =>
        id === person.id || mergedInto === person.id ? [id] : [],
      ),
    )
    const all = rows.filter(({ candidateId }) => group.has(candidateId))
    const counted = all.filter(({ setAside }) => !setAside)
    const studies = counted.map(({ studyId }) => studyId)
    const shown = shownBy(counted)
    const isSame =
      shown?.status === person.status &&
      shown.closedReason === person.closedReason &&
      shown.reasonDetail === person.reasonDetail
    const isAside = all.every(
      ({ setAside, studyId }) => !setAside || studyId === null || studies.includes(studyId),
    )
    return [
      !shown && 'has no candidacy',
      !isSame && `shows ${person.status} ${person.closedReason}, has ${JSON.stringify(counted)}`,
      new Set(studies).size < studies.length &&
        `is considered twice for one study: ${studies.join()}`,
      !isAside && 'has one set aside for nothing',
      person.status !== 'enrolled' &&
        isOpenStatus(person.status) !== (person.dueAt !== null) &&
        `is ${person.status} and due ${person.dueAt}`,
    ].flatMap((fault) => (fault ? [`${person.id} ${fault}`] : []))
  }
  return [...orphans, ...people.filter(({ mergedInto }) => mergedInto === null).flatMap(faultsOf)]
}

test(
  'after ten thousand random changes of every kind everybody shows the status that follows from the candidacies',
  { timeout: 180_000 },
  async () => {
    const db = await memoryDatabase()
    await addStudies(db, 4)
    const random = randomOf(seed)
    const writers = randomWriters(db, random, [1, 2, 3, 4])
    const names = Object.keys(writers) as (keyof typeof writers)[]
    const done: string[] = []
    for (let n = 0; n < 25; n++) await writers.inquiry()
    for (let [n, made] = [0, 0]; made < changes; n++) {
      const name = random.one(names)
      made += name === 'bulk' || name === 'undoBulk' ? bulkSize : 1
      done.push(name)
      await writers[name]()
      if (n % every !== 0) continue
      const last = done.slice(-every).join(' ')
      expect(await faultsIn(db), `SEED=${seed}, change ${n}, after ${last}`).toEqual([])
    }
    expect(new Set(done).size).toBe(names.length)
    db.close()
  },
)
