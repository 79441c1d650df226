import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'

const feed = api.auth['calendar-feed']

export const $calendarFeed = createRemote('calendar-feed', () => call(feed.$get()))

/** Makes a new address and ends the old one. Only this answer contains the address. */
export const renewCalendarFeed = async () => (await write(feed.$post())).url

export const endCalendarFeed = () => write(feed.$delete())
