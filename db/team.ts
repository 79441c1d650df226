import { asc, eq, inArray } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, rowAt, updatedAt } from './columns.ts'
import type { TeamMember } from './model/team.ts'

export const teamMembers = sqliteTable(
  'team_members',
  {
    id,
    name: text().notNull(),
    title: text().notNull(),
    credentials: text(),
    description: text(),
    imageUrl: text(),
    displayOrder: integer().notNull().default(0),
    isActive: flag().default(true),
    createdAt,
    updatedAt,
  },
  (t) => [index('team_members_order').on(t.isActive, t.displayOrder, t.name)],
)

const { id: _id, name, title, credentials, description, imageUrl } = teamMembers
const publicFields = { id: _id, name, title, credentials, description, imageUrl }

const inOrder = [asc(teamMembers.displayOrder), asc(teamMembers.name)]

export const listActiveTeam = (db: Db) =>
  db
    .select(publicFields)
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .orderBy(...inOrder)
    .all()

export type PublicMember = Awaited<ReturnType<typeof listActiveTeam>>[number]

export const listTeam = (db: Db) =>
  db
    .select()
    .from(teamMembers)
    .orderBy(...inOrder)
    .all()

export type MemberRow = typeof teamMembers.$inferSelect

export const getMember = (db: Db, id: number) =>
  db.select().from(teamMembers).where(eq(teamMembers.id, id)).get()

const rowOf = (member: TeamMember) => ({
  ...member,
  credentials: member.credentials ?? null,
  description: member.description ?? null,
  imageUrl: member.imageUrl ?? null,
})

const page = '/#team'

export const addMember = (db: Db, actor: Actor, member: TeamMember) =>
  change({
    db,
    actor,
    action: 'create',
    table: teamMembers,
    new: member,
    page,
    write: db.insert(teamMembers).values(rowOf(member)).returning(),
  })

export const updateMember = (
  db: Db,
  actor: Actor,
  old: MemberRow,
  member: TeamMember,
  basedOn?: string,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: teamMembers,
    id: old.id,
    old,
    new: member,
    page,
    write: db
      .update(teamMembers)
      .set(rowOf(member))
      .where(rowAt(teamMembers, old.id, basedOn))
      .returning(),
  })

export const deleteMember = (db: Db, actor: Actor, old: MemberRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: teamMembers,
    id: old.id,
    old,
    page,
    write: db.delete(teamMembers).where(eq(teamMembers.id, old.id)).returning(),
  })

/** Of these keys of photos, those that a member shows. */
export const photosInUse = async (db: Db, keys: string[]) => {
  const paths = keys.map((key) => `/media/${key}`)
  const members = db.select({ path: teamMembers.imageUrl }).from(teamMembers)
  const used = await members.where(inArray(teamMembers.imageUrl, paths)).all()
  return used.map(({ path }) => path?.slice('/media/'.length) ?? null)
}
