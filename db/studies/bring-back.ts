import * as v from 'valibot'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { publicRecords } from '../model/records/records.ts'
import { Study } from '../model/studies/study.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { addStudy, type KeptColumns } from './changes.ts'
import { freeSlug } from './slugs.ts'

/** Brings a deleted study back with its number and its address, not published. Its approvals were never deleted. */
export async function bringBackStudy(db: Db, actor: Actor, values: object, kept: KeptIdentity) {
  const study = v.parse(Study, { ...values, ...publicRecords.studies.hidden })
  // The values are those of the row that was deleted.
  const { prescreenerIntro, prescreenerQuestions, prescreenerVersion, version } =
    values as KeptColumns
  const draft = {
    ...(prescreenerIntro && { prescreenerIntro }),
    ...(prescreenerQuestions && { prescreenerQuestions }),
    ...(prescreenerVersion && { prescreenerVersion }),
    ...(version && { version: version + 1 }),
  }
  const slug = study.slug ?? (await freeSlug(db, study.title))
  // No day is needed: dates do not count while the study is not published.
  return addStudy(db, actor, { ...study, slug }, { day: '', kept: { ...kept, ...draft } })
}
