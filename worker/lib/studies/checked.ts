import type { Db } from '#db/client.ts'
import { findOwner } from '#db/candidates/owners/owners.ts'
import { listLocations } from '#db/locations/shown.ts'
import { getMedia } from '#db/media/media.ts'
import { mayChange, roleNames, rolesFor } from '#db/model/access.ts'
import type { Study } from '#db/model/studies/study.ts'
import { studyProblems } from '#db/model/studies/problems.ts'
import { refusedInStudy } from '#db/model/studies/wording/refused.ts'
import { freeSlug, studyOfSlug } from '#db/studies/slugs.ts'
import type { StudyRow } from '#db/studies/tables.ts'
import type { Bindings, SignedInUser } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { type FieldProblem, invalid, Problem } from '../http/problem.ts'

export const studySlugTaken = 'Another study has this slug, or had it'

/** Only users who may enter approvals may change these fields. */
const boardFields = ['noBoardReason', 'reviewUntil'] as const

function assertMayChange({ role }: SignedInUser, study: Study, old: StudyRow | undefined) {
  if (mayChange(role, 'study-approvals')) return
  const isChanged = boardFields.some(
    (name) => study[name] !== undefined && study[name] !== (old?.[name] ?? null),
  )
  if (!isChanged) return
  const needs = rolesFor('study-approvals', 'PUT')
  throw new Problem(403, `What the board decides is for the role ${roleNames(needs)}.`, { needs })
}

async function missingIn(env: Bindings, db: Db, study: Study) {
  const { imageId, locationIds, coordinatorId } = study
  const [picture, locations, coordinator] = await Promise.all([
    imageId ? getMedia(db, imageId) : true,
    locationIds.length > 0 ? listLocations(db, timeZone(env)) : [],
    coordinatorId ? findOwner(db, coordinatorId) : true,
  ])
  const problems: FieldProblem[] = []
  if (!picture) {
    problems.push({ path: 'imageId', message: 'The library has no such picture' })
  }
  if (!locationIds.every((id) => locations.some((one) => one.id === id))) {
    problems.push({ path: 'locationIds', message: 'There is no such location' })
  }
  if (!coordinator) {
    problems.push({ path: 'coordinatorId', message: 'This user cannot look after candidates' })
  }
  return problems
}

async function settledSlug(db: Db, study: Study, old: StudyRow | undefined) {
  const slug = study.slug ?? old?.slug
  if (slug === undefined) return freeSlug(db, study.title)
  const owner = await studyOfSlug(db, slug)
  if (owner !== undefined && owner !== old?.id) {
    throw new Problem(409, studySlugTaken, { errors: [{ path: 'slug', message: studySlugTaken }] })
  }
  return slug
}

type Checked = { env: Bindings; db: Db; user: SignedInUser; old?: StudyRow | undefined }

/** A study that may be saved, with its slug. Throws if a rule beyond single fields is broken. */
export async function checkedStudy(study: Study, { env, db, user, old }: Checked) {
  assertMayChange(user, study, old)
  const problems = [
    ...studyProblems(study),
    ...(study.published ? refusedInStudy(study) : []),
    ...(await missingIn(env, db, study)),
  ]
  if (problems.length > 0) throw invalid(problems)
  return { ...study, slug: await settledSlug(db, study, old) }
}
