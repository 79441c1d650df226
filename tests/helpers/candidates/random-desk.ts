import { inArray, sql } from 'drizzle-orm'
import { insertAttempt } from '#db/candidates/attempts/attempts.ts'
import { changeMany } from '#db/candidates/bulk/bulk.ts'
import { undoMany } from '#db/candidates/bulk/undo-bulk.ts'
import { candidacyAfter, saveCandidacy } from '#db/candidates/candidacy/change-candidacy.ts'
import { offerStudy } from '#db/candidates/candidacy/offer-study.ts'
import { saveFields } from '#db/candidates/change/change.ts'
import { changedFields } from '#db/candidates/change/fields.ts'
import { deleteCandidates } from '#db/candidates/erase.ts'
import { mergePair } from '#db/candidates/merge/merge.ts'
import { readPair } from '#db/candidates/merge/merge-pair.ts'
import { separate } from '#db/candidates/merge/separate.ts'
import { separatedSubmissions } from '#db/candidates/merge/separated-submissions.ts'
import { revertMerge } from '#db/candidates/merge/undo-merge.ts'
import { readMerge } from '#db/candidates/merge/read-merge.ts'
import { isSeparation, revertSeparation } from '#db/candidates/merge/undo-separation.ts'
import { readCandidate } from '#db/candidates/one.ts'
import { leadHappened, shownFields } from '#db/candidates/shown-after.ts'
import { reopened, situationOf, stepOfStatus } from '#db/candidates/steps/situation.ts'
import { candidates } from '#db/candidates/tables.ts'
import { candidateMerges } from '#db/candidates/merge-tables.ts'
import { attemptIn, undoAttempt } from '#db/candidates/attempts/undo-attempt.ts'
import type { Db } from '#db/client.ts'
import { candidateStatuses, closedReasons } from '#db/model/candidates/labels.ts'
import { undoneIn } from '#db/model/candidates/events.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { studies } from '#db/studies/tables.ts'
import { storeSubmissions } from '#db/submissions/submissions.ts'
import { changeVisit } from '#db/visits/by-staff.ts'
import { getVisit } from '#db/visits/requests.ts'
import { buildSubmission } from '#worker/lib/submissions/kinds.ts'
import { inquiry, visit } from '../submissions/submissions.ts'

const actor = { id: 1, username: 'ada' }
const timeZone = 'America/New_York'
const rules = { office: { timeZone, hours: officeHours }, phoneRegion: 'US' as const }
const desk = { me: 1, timeZone }
/** How many people a bulk change affects. */
export const bulkSize = 10
const statuses = keysOf(candidateStatuses)

/** Random numbers that are always the same for a seed. */
export function randomOf(seed: number) {
  let state = seed
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * n)
  }
  return { below, one: <Item>(items: readonly Item[]) => items[below(items.length)] as Item }
}
type Random = ReturnType<typeof randomOf>

async function recordWith(db: Db, id: number) {
  const record = await readCandidate(db, id)
  return record && { record, situation: situationOf(record, rules.office) }
}

/** Adds the studies that the random changes use. */
export const addStudies = (db: Db, count: number) =>
  db.insert(studies).values(
    Array.from({ length: count }, (_, at) => ({
      title: `Study ${at}`,
      slug: `study-${at}`,
      summary: 'Sum',
      condition: 'Migraine',
      siteStatus: 'recruiting' as const,
      published: true,
      updatedAt: new Date().toISOString(),
    })),
  )

/** Every way in which candidacies are written, each with a random person, study and status. */
export function randomWriters(db: Db, { below, one }: Random, studyIds: number[]) {
  const bulks: string[] = []
  const kept = async () => {
    const rows = await db
      .select({ id: candidates.id })
      .from(candidates)
      .where(sql`merged_into is null`)
    return rows.map(({ id }) => id)
  }
  const someone = async () => recordWith(db, one(await kept()) ?? 0)
  const closing = () => ({
    status: 'closed' as const,
    closedReason: one(keysOf(closedReasons)),
    reasonDetail: one([null, 'distance']),
  })
  const asked = () => {
    const status = one(statuses)
    return status === 'closed' ? closing() : { status }
  }
  const send = async (name: 'patient-inquiry' | 'visit-request') => {
    const person = { email: `person${below(12)}@example.com`, firstName: one(['Ada', 'Otto']) }
    const study = one([
      {},
      { studyId: one(studyIds) },
      { study: `study ${below(studyIds.length)}` },
    ])
    const form = name === 'patient-inquiry' ? inquiry({ ...person, ...study }) : visit(person)
    const sent = { ...form, suspectedSpam: false }
    await storeSubmissions(db, [buildSubmission(name, sent)], rules)
  }

  return {
    inquiry: () => send('patient-inquiry'),
    visitRequest: () => send('visit-request'),
    async offer() {
      const read = await someone()
      const id = one(studyIds)
      if (!read || read.record.candidate.doNotContact) return
      if (read.record.candidacies.some(({ studyId }) => studyId === id)) return
      await offerStudy(db, actor, read.record, { id, title: `Study ${id}` }, read.situation)
    },
    async candidacy() {
      const read = await someone()
      const old = read && one(read.record.candidacies)
      if (!old || read.record.candidate.doNotContact) return
      await saveCandidacy(db, actor, read.record, old, candidacyAfter(old, asked()), read.situation)
    },
    async put() {
      const read = await someone()
      if (!read || read.record.candidate.doNotContact) return
      const { record, situation } = read
      const wish = below(12) === 0 ? { doNotContact: { asked: 'Ada', reason: 'Enough' } } : asked()
      const change = { ...wish }
      const wanted = changedFields(record.candidate, change, situation, actor)
      const fields = shownFields(record.candidacies, record.candidate, wanted, change, situation)
      const happened = leadHappened(record.candidacies, record.candidate, wanted, fields)
      await saveFields(db, actor, record.candidate, fields, { asked: { fields: wanted, happened } })
    },
    async liftWish() {
      const read = await someone()
      if (!read?.record.candidate.doNotContact) return
      const change = { doNotContact: null, reason: 'They rang' }
      const fields = changedFields(read.record.candidate, change, read.situation, actor)
      await saveFields(db, actor, read.record.candidate, fields, { why: change.reason })
    },
    async attempt() {
      const read = await someone()
      if (!read || read.record.candidate.doNotContact) return
      const outcome = one(['reached', 'voicemail', 'no-answer', 'call-back'] as const)
      const direction = one(['in', 'out'] as const)
      const situation = below(2) ? reopened(read.situation) : read.situation
      const { candidate, candidacies } = read.record
      const attempt = { channel: 'phone' as const, direction, outcome, note: null }
      await insertAttempt(db, actor, candidate, attempt, situation, candidacies)
    },
    async undoAttempt() {
      const read = await someone()
      if (!read) return
      const { events } = read.record
      const undone = undoneIn(events)
      const last = events.findLast(({ kind, id }) => kind === 'attempt' && !undone.has(id))
      const attempt = last && attemptIn(read.record, last.id)
      if (attempt) await undoAttempt(db, actor, read.record, attempt)
    },
    async bulk() {
      const all = await kept()
      const change = asked()
      const ids = Array.from({ length: bulkSize }, () => one(all))
      const step = stepOfStatus(change.status, rules.office)
      const { undo } = await changeMany(db, actor, { ids, change }, { step, toName: null, desk })
      bulks.push(undo)
    },
    async undoBulk() {
      const last = bulks.pop()
      if (last) await undoMany(db, actor, last)
    },
    async visit() {
      const rows = await db.all<{ id: number }>(sql`select id from visit_requests`)
      const old = rows.length > 0 && (await getVisit(db, one(rows).id))
      const status = one(['confirmed', 'pending', 'cancelled'] as const)
      if (old) await changeVisit(db, actor, old, { status })
    },
    async merge() {
      const all = await kept()
      const [id, other] = [one(all), one(all)]
      const pair = id !== other && (await readPair(db, id, other))
      if (pair) await mergePair(db, actor, pair)
    },
    async undoMerge() {
      const rows = await db
        .select({ id: candidateMerges.id })
        .from(candidateMerges)
        .where(sql`undone_at is null`)
      const read = rows.length > 0 && (await readMerge(db, one(rows).id))
      if (!read) return
      const { before, ...merge } = read.merge
      if (!isSeparation(before)) {
        if (read.root) await revertMerge(db, actor, read, read.root)
        return
      }
      const pair = await readPair(db, read.kept.id, read.other.id)
      if (pair) await revertSeparation(db, actor, pair, { ...merge, before })
    },
    async separate() {
      const read = await someone()
      if (!read) return
      const sent = read.record.events.flatMap((event) =>
        event.kind === 'submission' && below(2) ? [event.data] : [],
      )
      const { newest, ...parts } = separatedSubmissions(read.record, sent)
      if (!newest || parts.moved.length === parts.all.length) return
      const { situation } = read
      await separate(db, actor, read.record, { ...parts, newest }, { situation, rules })
    },
    async erase() {
      const all = await kept()
      if (all.length < 15) return
      const id = one(all)
      const group = sql`(select id from candidates where id = ${id} or merged_into = ${id})`
      const [first, ...others] = deleteCandidates(db, inArray(candidates.id, group))
      if (first) await db.batch([first, ...others])
    },
  }
}
