import { sql } from 'drizzle-orm'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { tried } from '#db/lib/tried.ts'
import { canonicalJson, type Json } from '#db/model/studies/canonical.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { writeStudy } from '../write-study.ts'
import { prescreenerVersions } from '../prescreener-tables.ts'
import { draftSnapshot } from '../approvals/gate-outcome.ts'
import { readStudyState } from '../state.ts'
import type { StudyRow } from '../tables.ts'

type Draft = { intro: string; questions: Question[] }

const keepVersion = (db: Db, studyId: number, sha256: string, version: number) =>
  db.run(sql`insert into ${prescreenerVersions} (study_id, sha256, version)
    values (${studyId}, ${sha256}, ${version}) on conflict do update set version = excluded.version`)

/** Saves the draft. Returns undefined if the study was saved after `basedOn`. */
export async function updatePrescreener(
  db: Db,
  actor: Actor,
  { id, updatedAt }: StudyRow,
  { intro, questions }: Draft,
  day: string,
) {
  // Questions are JSON, but an object's type with optional fields is not assignable to it.
  const prescreenerQuestions = questions as Json[]
  return tried(3, async () => {
    const state = await readStudyState(db, id)
    if (state?.study.updatedAt !== updatedAt) return null
    const { study } = state
    const isSame =
      study.prescreenerIntro === intro &&
      canonicalJson(study.prescreenerQuestions) === canonicalJson(prescreenerQuestions)
    const prescreenerVersion = study.prescreenerVersion + (isSame ? 0 : 1)
    const draft = { prescreenerIntro: intro, prescreenerQuestions, prescreenerVersion }
    const { sha256 } = draftSnapshot('prescreener', { ...study, ...draft }, null)
    const { lapsed: _lapsed, gateDay: _gateDay, ...before } = study
    return writeStudy(db, actor, state, draft, {
      day,
      noted: { ...before, ...draft },
      also: [keepVersion(db, id, sha256, prescreenerVersion)],
    })
  })
}
