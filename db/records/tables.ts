import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { contentSections } from '../content.ts'
import { jobPostings, jobs, listFullOpenJobs } from '../jobs.ts'
import { addMedia, media } from '../media.ts'
import { Job } from '../model/jobs.ts'
import { StoredMedia } from '../model/media.ts'
import { Post } from '../model/posts.ts'
import { type ListedRecord, type PublicRecord, publicRecords } from '../model/records.ts'
import { TeamMember } from '../model/team.ts'
import { addPost } from '../post-changes.ts'
import { blogPosts, listFullPublishedPosts } from '../posts.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
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
  /** Brings back what was deleted, hidden at first. Throws a `ValiError` where today's rules refuse the values. */
  bringBack?: BringBack<object>
}

/** The rules of a record's fields, one by one. */
export type Rules = v.GenericSchema<unknown, object> & { entries: v.ObjectEntries }

type Listed = {
  /** the name under which pages get the ones that visitors may see */
  shownAs: string
  rules: Rules
  /** The ones that visitors may see, with everything that pages show of them. */
  readShown: (db: Db, atMost?: number) => Promise<{ id: number }[]>
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

/** How each record is stored that pages list by itself. */
export const listedTables = {
  job_postings: {
    ...deletable('job_postings', jobPostings, Job, jobs.add),
    shownAs: 'jobs',
    rules: Job,
    readShown: listFullOpenJobs,
  },
  blog_posts: {
    ...deletable('blog_posts', blogPosts, Post, addPost),
    shownAs: 'posts',
    rules: Post,
    readShown: listFullPublishedPosts,
  },
  team_members: {
    ...deletable('team_members', teamMembers, TeamMember, team.add),
    shownAs: 'team',
    rules: TeamMember,
    readShown: listActiveTeam,
  },
} as const satisfies Record<ListedRecord, RecordTable & Listed>

/** How each public record is stored. */
export const recordTables: Readonly<Record<PublicRecord, RecordTable>> = {
  ...listedTables,
  content_sections: { table: contentSections },
  media: deletable('media', media, StoredMedia, addMedia),
}
