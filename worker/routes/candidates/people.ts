import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { addPerson, findAdded, knownAs } from '#db/candidates/people/add.ts'
import { deleteContact, insertContact, updateContact } from '#db/candidates/people/contacts.ts'
import { shownContact, type StoredContact } from '#db/candidates/people/contact-list.ts'
import { findCoordinator } from '#db/candidates/owners/coordinators.ts'
import { findSame } from '#db/candidates/people/same.ts'
import { similarTo } from '#db/candidates/people/similar.ts'
import { phoneKeyOf } from '#db/candidates/keys.ts'
import {
  AddedPerson,
  ContactChange,
  ContactId,
  NewContact,
  Similar,
} from '#db/model/candidates/person.ts'
import { RowId } from '#db/model/lib/page.ts'
import type { Env } from '#worker/env.ts'
import { candidateIn, knownAlready, ownerWith, retried } from '#worker/lib/candidates.ts'
import { phoneRegion } from '#worker/lib/config.ts'
import { givenTo } from '#worker/lib/owners.ts'
import { input, params, rowId } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'
import { sendDueMail } from '#worker/lib/mail/send.ts'
import { deskRules } from '#worker/lib/submissions/rules.ts'

const contactId = params(v.object({ id: RowId, contact: ContactId }))

const noContact = () => new Problem(404, 'This number or address is not here any more')

/** The contacts of a candidate after a change. */
const contactsOf = async (c: Context<Env>, id: number) => {
  const { record } = await candidateIn(c, id)
  return { candidate: record.candidate, contacts: record.contacts.map(shownContact) }
}

/** The other contacts. Refuses to remove the last one. */
function without(contact: StoredContact, contacts: StoredContact[]) {
  const others = contacts.filter((other) => other !== contact)
  if (others.length === 0) {
    const message = 'This is the only way to reach the person. Please add another one first.'
    throw invalid([{ path: 'contact', message }])
  }
  return others
}

/** People whom staff add, their numbers and addresses, and possible duplicates. */
export const adminPeople = new Hono<Env>()
  .post('/', input(AddedPerson), async (c) => {
    const { db, user } = c.var
    const asked = c.req.valid('json')
    const [rules, chosen, coordinator] = await Promise.all([
      deskRules(db, c.env),
      ownerWith(c, asked.ownerId),
      asked.study ? findCoordinator(db, asked.study) : undefined,
    ])
    const owner = chosen ?? coordinator
    const person = { ...asked, ownerId: owner?.id ?? null }
    const ownerName = owner?.name ?? null
    const added = await givenTo(addPerson(db, await user(), person, { rules, ownerName }))
    if (person.tellThem) c.executionCtx.waitUntil(sendDueMail(db, c.env))
    const candidate = added ?? (await findAdded(db, person.submissionId))
    if (candidate) return c.json({ candidate }, 201)
    const same = await findSame(db, knownAs(person, rules))
    throw same ? knownAlready(same) : new Problem(409, 'Somebody has just changed this person.')
  })
  .post('/similar', input(Similar), async (c) =>
    c.json({ candidates: await similarTo(c.var.db, c.req.valid('json'), phoneRegion(c.env)) }),
  )
  .post('/:id/contacts', rowId, input(NewContact), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { kind, value } = c.req.valid('json')
    const typed = kind === 'email' ? value.toLowerCase() : value
    const key = kind === 'email' ? typed : (phoneKeyOf(value, phoneRegion(c.env)) ?? value)
    await retried(async () => {
      const { record } = await candidateIn(c, id)
      const isKept = record.contacts.some((one) => one.kind === kind && one.key === key)
      if (isKept) return record.candidate
      return insertContact(db, await user(), record.candidate, { kind, value: typed, key })
    })
    return c.json(await contactsOf(c, id), 201)
  })
  .put('/:id/contacts/:contact', contactId, input(ContactChange), async (c) => {
    const { db, user } = c.var
    const { id, contact: which } = c.req.valid('param')
    const asked = c.req.valid('json')
    await retried(async () => {
      const { record } = await candidateIn(c, id)
      const contact = found(
        record.contacts.find((one) => one.id === which),
        noContact,
      )
      const main = record.contacts.find((one) => one.kind === contact.kind && one.main)
      const wrong = asked.wrong ?? contact.wrong
      const isSame = wrong === contact.wrong && (!asked.main || contact.main)
      if (isSame) return record.candidate
      const actor = await user()
      const next = asked.main ? main : contact
      return updateContact(db, actor, record.candidate, { contact, main: next, wrong })
    })
    return c.json(await contactsOf(c, id))
  })
  .delete('/:id/contacts/:contact', contactId, async (c) => {
    const { db, user } = c.var
    const { id, contact: which } = c.req.valid('param')
    await retried(async () => {
      const { record } = await candidateIn(c, id)
      const contact = found(
        record.contacts.find((one) => one.id === which),
        noContact,
      )
      const others = without(contact, record.contacts)
      const next = contact.main ? others.find(({ kind }) => kind === contact.kind) : undefined
      return deleteContact(db, await user(), record.candidate, { contact, next })
    })
    return c.json(await contactsOf(c, id))
  })
