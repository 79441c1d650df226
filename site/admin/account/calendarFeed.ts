import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'

const feed = api.auth['calendar-feed']

export const $calendarFeed = createRemote('calendar-feed', () => call(feed.$get()))

/** A new address, which ends the one before. It is answered this once. */
export const renewCalendarFeed = async () => (await write(feed.$post())).url

export const endCalendarFeed = () => write(feed.$delete())
