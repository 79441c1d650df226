import * as v from 'valibot'
import type { Bindings } from '../env.ts'

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const url = v.pipe(v.string(), v.url())

const Config = v.object({
  TURSO_DATABASE_URL: url,
  JWT_SECRET: v.pipe(v.string(), v.minBytes(32)),
  SITE_URL: url,
  REBUILD_WEBHOOK_URL: url,
  STAFF_EMAIL: v.pipe(v.string(), v.email()),
  MAIL_FROM: v.pipe(v.string(), v.email()),
  SITE_TIME_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone))),
})

/** The names of settings that are missing or unusable, so that whoever deploys is told, not a visitor. */
export function faultySettings(env: Bindings): string[] {
  const { issues } = v.safeParse(Config, env)
  return [...new Set(issues?.map((issue) => String(issue.path?.[0].key)))]
}

export const timeZone = (env: Bindings) => env.SITE_TIME_ZONE ?? 'America/New_York'
