import { asc, eq } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, flag, id, updatedAt } from './columns.ts'
import type { TeamMember } from './model/team.ts'
import { publishing } from './publish.ts'

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

const row = (member: TeamMember) => ({
  ...member,
  credentials: member.credentials ?? null,
  description: member.description ?? null,
  imageUrl: member.imageUrl ?? null,
})

export const addMember = async (db: Db, member: TeamMember) =>
  (await publishing(db, db.insert(teamMembers).values(row(member)).returning()))[0]

export const updateMember = async (db: Db, id: number, member: TeamMember) =>
  (
    await publishing(
      db,
      db.update(teamMembers).set(row(member)).where(eq(teamMembers.id, id)).returning(),
    )
  )[0]

export const deleteMember = async (db: Db, id: number) =>
  (await publishing(db, db.delete(teamMembers).where(eq(teamMembers.id, id)).returning()))[0]
