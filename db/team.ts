import { and, asc, eq, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, rowAt, updatedAt } from './lib/columns.ts'
import type { Kept } from './revisions/revisions.ts'
import { cursorOf, type TeamMember, type TeamPage } from './model/team.ts'

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

const inOrder = [asc(teamMembers.displayOrder), asc(teamMembers.name), asc(teamMembers.id)]

export const listActiveTeam = (db: Db) =>
  db
    .select(publicFields)
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .orderBy(...inOrder)
    .all()

/** Members in the order of the site; `q` is part of a name or title. */
export async function listTeam(db: Db, { limit, after, q = '' }: TeamPage) {
  const { id, displayOrder, name, title } = teamMembers
  const found = sql`instr(lower(${name} || char(10) || ${title}), ${q.toLowerCase()}) > 0`
  const later =
    after && sql`(${displayOrder}, ${name}, ${id}) > (${after[0]}, ${after[1]}, ${after[2]})`
  const members = db.select().from(teamMembers).where(and(found, later))
  const rows = await members
    .orderBy(...inOrder)
    .limit(limit + 1)
    .all()
  const last = rows.length > limit && rows[limit - 1]
  return { members: rows.slice(0, limit), ...(last && { nextCursor: cursorOf(last) }) }
}

type MemberRow = typeof teamMembers.$inferSelect

export const getMember = (db: Db, id: number) =>
  db.select().from(teamMembers).where(eq(teamMembers.id, id)).get()

const valuesOf = (member: TeamMember) => ({
  ...member,
  credentials: member.credentials ?? null,
  description: member.description ?? null,
  imageUrl: member.imageUrl ?? null,
})

const page = '/#team'

// `page` depends on whether the old record was public, so the write must still find it so.
const asRead = ({ id, isActive }: MemberRow) =>
  and(eq(teamMembers.id, id), eq(teamMembers.isActive, isActive))

/** `kept` is for a member who is brought back. */
export const addMember = (db: Db, actor: Actor, member: TeamMember, kept?: Kept) =>
  change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: teamMembers,
    ...(kept && { id: kept.id }),
    new: valuesOf(member),
    page: member.isActive ? page : undefined,
    write: db
      .insert(teamMembers)
      .values({ ...valuesOf(member), ...kept })
      .returning(),
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
    new: valuesOf(member),
    page: member.isActive || old.isActive ? page : undefined,
    write: db
      .update(teamMembers)
      .set(valuesOf(member))
      .where(and(rowAt(teamMembers, old.id, basedOn), asRead(old)))
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
    page: old.isActive ? page : undefined,
    write: db.delete(teamMembers).where(asRead(old)).returning(),
  })
