import { and, asc, eq, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flagColumn, idColumn, updatedAt } from './lib/columns.ts'
import { cursorOf, TeamMember, type TeamPage } from './model/team.ts'
import { plainRecords } from './records/plain.ts'

export const teamMembers = sqliteTable(
  'team_members',
  {
    id: idColumn,
    name: text().notNull(),
    title: text().notNull(),
    credentials: text(),
    description: text(),
    imageUrl: text(),
    displayOrder: integer().notNull().default(0),
    isActive: flagColumn().default(true),
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

export const team = plainRecords({
  table: teamMembers,
  rules: TeamMember,
})
