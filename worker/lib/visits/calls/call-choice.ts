import type { Context } from 'hono'
import { settingOf } from '#db/model/visits/place.ts'
import type { Env } from '#worker/env.ts'
import { isUnavailable } from '#worker/lib/http/problem.ts'
import { callTimesHtml, usualCall } from './call-times.ts'
import { listFreeDays } from '../free-days.ts'
import { visitPlacesInForce } from '../places.ts'

const mostDays = 3

async function nextDays(c: Context<Env>) {
  const { db } = c.var
  const setting = settingOf(await visitPlacesInForce(db, c.env), 'call')
  const days = setting ? await listFreeDays(db, setting) : []
  return { days: days.slice(0, mostDays), timeZone: setting?.place.timeZone ?? 'UTC' }
}

/** For a form that the Worker writes. Undefined if no times can be chosen or read: the form is shown without them. */
export async function callChoiceHtml(c: Context<Env>, chosen = '') {
  try {
    const { days, timeZone } = await nextDays(c)
    if (days.length === 0) return undefined
    const none = `Any time ${usualCall}`
    return await callTimesHtml(
      { name: 'callAt', days, timeZone, none, chosen },
      'When should we call you?',
    )
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return undefined
  }
}
