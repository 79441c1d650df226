import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { contentSections } from '../content.ts'
import { jobPostings, jobs } from '../jobs.ts'
import { addMedia, media } from '../media.ts'
import { Job } from '../model/jobs.ts'
import { StoredMedia } from '../model/media.ts'
import { Post } from '../model/posts.ts'
import { type PublicRecord, publicRecords } from '../model/records.ts'
import { TeamMember } from '../model/team.ts'
import { addPost } from '../post-changes.ts'
import { blogPosts } from '../posts.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { team, teamMembers } from '../team.ts'

type BringBack<Values> = (
  db: Db,
  actor: Actor,
  values: Values,
  kept: KeptIdentity,
) => Promise<unknown>

type RecordTable = {
  table: SQLiteTable & { id: SQLiteColumn }
  /** Brings back what was deleted, hidden at first. Throws a `ValiError` where today's rules refuse the values. */
  bringBack?: BringBack<object>
}

const deletable = <Values>(
  record: PublicRecord,
  table: RecordTable['table'],
  rules: v.GenericSchema<unknown, Values>,
  add: BringBack<Values>,
) => ({
  table,
  bringBack: (db: Db, actor: Actor, values: object, kept: KeptIdentity) =>
    add(db, actor, v.parse(rules, { ...values, ...publicRecords[record].hidden }), kept),
})

/** How each public record is stored. */
export const recordTables: Readonly<Record<PublicRecord, RecordTable>> = {
  blog_posts: deletable('blog_posts', blogPosts, Post, addPost),
  content_sections: { table: contentSections },
  job_postings: deletable('job_postings', jobPostings, Job, jobs.add),
  team_members: deletable('team_members', teamMembers, TeamMember, team.add),
  media: deletable('media', media, StoredMedia, addMedia),
}
