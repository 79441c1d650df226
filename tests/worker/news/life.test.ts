import { expect, test } from 'vitest'
import type { Frequency } from '#db/model/inquiries/preferences.ts'
import { addDays, dayIn, dayMs, hourMs } from '#db/model/lib/time.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type NewsTopic, newsTopics } from '#db/model/news/labels.ts'
import { periodStart } from '#db/model/news/period.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addLetter,
  send,
  type SentMail,
  startProvider,
  subscribe,
} from '#tests/helpers/news/news.ts'

const zone = 'America/New_York'
const provider = startProvider({ SITE_TIME_ZONE: zone })
const topics = keysOf(newsTopics)
const frequencies: readonly Frequency[] = ['daily', 'weekly', 'monthly']

/** Mulberry32: the same life each time. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const offsetOn = (day: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value

/** The next day on which the clocks change. */
function nextClockChange() {
  let day = addDays(dayIn(zone), 46)
  while (offsetOn(day) === offsetOn(addDays(day, 1))) day = addDays(day, 1)
  return day
}

type Person = {
  email: string
  active: boolean
  frequency: Frequency
  topics: Record<NewsTopic, boolean>
  isSponsor: boolean
}

type Item = { name: string; topic: NewsTopic; isEvent: boolean; isForPatients: boolean }

/** Each item has a word of its own in its title: item17x. */
const itemsIn = ({ Subject, TextBody }: SentMail) =>
  new Set(Array.from(`${Subject}\n${TextBody}`.matchAll(/item\d+x/g), ([name]) => name))

test(
  'in ninety days nobody gets anything twice, unasked, or more often than they chose, but for events',
  { timeout: 300_000 },
  async () => {
    const { admin, cron, db } = await startApi()
    const random = randomFrom(53)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const begins = Date.parse(addDays(nextClockChange(), -45))
    const startOf = new Date(begins).toISOString()

    const people = new Map<string, Person>()
    for (let at = 0; at < 200; at++) {
      const email = `life-${at}@example.org`
      people.set(email, {
        email,
        active: random() < 0.9,
        frequency: pick(frequencies),
        topics: Object.fromEntries(
          topics.map((topic) => [topic, random() < 0.7]),
        ) as Person['topics'],
        isSponsor: random() < 0.1,
      })
    }
    const columns = (person: Person) => ({
      ...person.topics,
      frequency: person.frequency,
      isActive: person.active,
      source: person.isSponsor ? ('sponsor inquiry' as const) : ('patient inquiry' as const),
    })
    await db.run('delete from email_preferences')
    await subscribe(
      db,
      [...people.values()].map((person) => ({
        email: person.email,
        toldThrough: startOf,
        ...columns(person),
      })),
    )
    const { digest } = await (await admin.admin.news.digest.$get()).json()
    const json = {
      on: true,
      time: '02:30',
      weekday: 7,
      monthday: 14,
      topics: {},
      basedOn: digest.version,
    }
    expect((await admin.admin.news.digest.$put({ json })).status).toBe(200)

    const items = new Map<string, Item>()
    const got = new Map<string, Set<string>>()
    const mailsAt = new Map<string, string[]>()
    const faults: string[] = []
    let now = begins

    provider.state.behave = (mail) => {
      const person = people.get(mail.To)
      if (!person?.active) faults.push(`${mail.To} is not subscribed`)
      const known = got.get(mail.To) ?? new Set<string>()
      got.set(mail.To, known)
      const found = itemsIn(mail)
      if (found.size === 0) faults.push(`${mail.To} got an empty mail`)
      for (const name of found) {
        const item = items.get(name)
        if (known.has(name)) faults.push(`${mail.To} got ${name} twice`)
        known.add(name)
        if (!item || !person?.topics[item.topic]) faults.push(`${mail.To} never asked for ${name}`)
        if (item?.isForPatients && person?.isSponsor) faults.push(`${name} is not for sponsors`)
      }
      const isEvent = [...found].some((name) => items.get(name)?.isEvent)
      const day = dayIn(zone, now)
      const before = mailsAt.get(mail.To) ?? []
      if (person && !isEvent) {
        const start = periodStart(person.frequency, day)
        if (before.some((other) => periodStart(person.frequency, other) === start))
          faults.push(`${mail.To} got two mails in the period of ${day}`)
      }
      mailsAt.set(mail.To, [...before, day])
      return 'takes'
    }

    const newItem = (topic: NewsTopic, isEvent: boolean, isForPatients: boolean) => {
      const name = `item${items.size}x`
      items.set(name, { name, topic, isEvent, isForPatients })
      return name
    }

    for (let day = 0; day < 90; day++) {
      const midnight = begins + day * dayMs
      if (random() < 0.25) {
        const isEvent = random() < 0.3
        const topic = pick(topics)
        const name = newItem(topic, isEvent, true)
        const sendAt = new Date(midnight + random() * 20 * hourMs).toISOString()
        const happensOn = isEvent
          ? addDays(sendAt.slice(0, 10), Math.floor(random() * 20) + 1)
          : null
        const { id } = await addLetter({
          subject: `A letter ${name}`,
          preview: '',
          content: 'Hello.',
          topic,
          happensOn,
        })
        await send(id, { sendAt }).catch(() => {})
      }
      if (random() < 0.4) {
        const name = newItem('newsUpdates', false, false)
        const post = {
          title: `A post ${name}`,
          slug: name,
          excerpt: name,
          content: 'Text',
          category: 'News',
        }
        const publishedAt = new Date(midnight + random() * 20 * hourMs).toISOString()
        expect(
          (await admin.admin.blog.$post({ json: { ...post, published: true, publishedAt } }))
            .status,
        ).toBe(201)
      }
      for (let change = 0; change < 4; change++) {
        const person = pick([...people.values()])
        const at = new Date(midnight).toISOString()
        const isBack = !person.active
        if (random() < 0.3) person.active = !person.active
        else if (random() < 0.5) person.frequency = pick(frequencies)
        else person.topics = { ...person.topics, [pick(topics)]: random() < 0.7 }
        const told =
          isBack && person.active ? `, told_through = '${at}', confirmed_at = '${at}'` : ''
        const chosen = topics.map(
          (topic) =>
            `${topic.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = ${Number(person.topics[topic])}`,
        )
        await db.run(`update email_preferences set is_active = ${Number(person.active)},
          frequency = '${person.frequency}', ${chosen.join(', ')}${told} where email = '${person.email}'`)
      }
      // Cron was away for this day.
      if (random() < 0.1) continue
      for (const hour of [7, 8, 21]) {
        now = midnight + hour * hourMs
        await cron(new Date(now))
      }
    }
    expect(faults).toEqual([])
    const mails = provider.state.taken.length
    expect(mails).toBeGreaterThan(1000)
    // Letters that found no free period came with a digest.
    const digests = await db.all<{ n: number }>(
      `select count(*) as n from news_issues where kind = 'digest' and status = 'sent'`,
    )
    expect(digests[0]?.n).toBeGreaterThan(60)
  },
)
