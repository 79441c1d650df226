import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { contentSections } from '../content/content.ts'
import { jobPostings, jobs, listFullOpenJobs } from '../jobs/jobs.ts'
import { addLocation } from '../locations/changes.ts'
import { locations } from '../locations/locations.ts'
import { listActiveLocations } from '../locations/shown.ts'
import { addMedia, media } from '../media/media.ts'
import { Job, jobFields } from '../model/jobs/jobs.ts'
import { Location, locationFields } from '../model/locations.ts'
import { pictureFields, StoredMedia } from '../model/media/media.ts'
import { issueFields, StoredIssueText } from '../model/news/issue.ts'
import { Post, postFields } from '../model/posts.ts'
import type { AnyFields } from '../model/records/fields.ts'
import { type ListedRecord, type PublicRecord, publicRecords } from '../model/records/records.ts'
import { studyFields } from '../model/studies/fields.ts'
import { Study } from '../model/studies/study.ts'
import { memberFields, TeamMember } from '../model/team.ts'
import { addIssue } from '../news/issues.ts'
import { listShownIssues } from '../news/shown.ts'
import { newsIssues } from '../news/tables.ts'
import { addPost } from '../posts/changes.ts'
import { blogPosts, listFullPublishedPosts } from '../posts/posts.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { bringBackStudy } from '../studies/bring-back.ts'
import { listShownStudies } from '../studies/shown.ts'
import { materialFields } from '../studies/approvals/material.ts'
import { studies } from '../studies/tables.ts'
import { listActiveTeam, team, teamMembers } from '../team.ts'

type Table = SQLiteTable & { id: SQLiteColumn }

type BringBack<Values> = (
  db: Db,
  actor: Actor,
  values: Values,
  kept: KeptIdentity,
) => Promise<unknown>

type RecordTable = {
  table: Table
  /** as its form names them; the editor of sections has fields by section */
  fields?: AnyFields
  /** Restores a deleted record, hidden at first. Throws a `ValiError` if today's rules refuse its values. */
  bringBack?: BringBack<object>
}

/** The rules of a record's fields, one by one. */
export type Rules = v.GenericSchema<unknown, object> & { entries: v.ObjectEntries }

type ValueOf<T, Name extends string> = T extends Record<Name, infer Value> ? Value : never

type Findable = { title: string; summary: readonly string[]; text: readonly string[] }

/** The fields in which the site's search finds a record. Pages must get each of them. */
type FoundField<F extends Findable> =
  F['title'] | F['summary'][number] | F['text'][number] | ValueOf<F, 'category' | 'date'>

/** Records without such fields, such as studies, are found by a rule of their own. */
type FoundOf<R extends ListedRecord> = ValueOf<(typeof publicRecords)[R], 'found'> & Findable

/** The search of the site finds no numbers. */
type FoundText = string | readonly string[] | null

type ReadShown = {
  /** the clinic's, for locations that the company details name */
  timeZone: string
  /** for previews, which list fewer posts: the newest */
  maxPosts?: number | undefined
}

type Listed<R extends ListedRecord> = {
  rules: Rules
  fields: AnyFields
  /** The records that visitors may see, with everything that pages show of them. */
  readShown: (
    db: Db,
    options: ReadShown,
  ) => Promise<({ id: number } & Record<FoundField<FoundOf<R>>, FoundText>)[]>
  /** fields that are shown word by word: no facts of the clinic are filled in */
  verbatim?: readonly string[]
}

const deletable = <Values>(
  record: PublicRecord,
  table: Table,
  rules: v.GenericSchema<unknown, Values>,
  add: BringBack<Values>,
) => ({
  table,
  bringBack: (db: Db, actor: Actor, values: object, kept: KeptIdentity) =>
    add(db, actor, v.parse(rules, { ...values, ...publicRecords[record].hidden }), kept),
})

/** How each record that pages list is stored. */
export const listedTables = {
  team_members: {
    ...deletable('team_members', teamMembers, TeamMember, team.add),
    rules: TeamMember,
    fields: memberFields,
    readShown: (db: Db) => listActiveTeam(db),
  },
  job_postings: {
    ...deletable('job_postings', jobPostings, Job, jobs.add),
    rules: Job,
    fields: jobFields,
    readShown: (db: Db) => listFullOpenJobs(db),
  },
  blog_posts: {
    ...deletable('blog_posts', blogPosts, Post, addPost),
    rules: Post,
    fields: postFields,
    readShown: (db: Db, { maxPosts }: ReadShown) => listFullPublishedPosts(db, maxPosts),
  },
  studies: {
    table: studies,
    bringBack: bringBackStudy,
    rules: Study,
    fields: studyFields,
    readShown: (db: Db, { timeZone }: ReadShown) => listShownStudies(db, timeZone),
    verbatim: materialFields,
  },
  news_issues: {
    table: newsIssues,
    bringBack: (db: Db, actor: Actor, values: object, kept: KeptIdentity) =>
      addIssue(db, actor, v.parse(StoredIssueText, values), kept),
    rules: StoredIssueText,
    fields: issueFields,
    readShown: (db: Db) => listShownIssues(db),
    // As a board may have approved it.
    verbatim: ['subject', 'preview', 'content'],
  },
  locations: {
    ...deletable('locations', locations, Location, addLocation),
    rules: Location,
    fields: locationFields,
    readShown: (db: Db, { timeZone }: ReadShown) => listActiveLocations(db, timeZone),
  },
} as const satisfies { [R in ListedRecord]: RecordTable & Listed<R> }

export const recordTables: Readonly<Record<PublicRecord, RecordTable>> = {
  ...listedTables,
  content_sections: { table: contentSections },
  media: { ...deletable('media', media, StoredMedia, addMedia), fields: pictureFields },
}
