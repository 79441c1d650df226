import { Hono } from 'hono'
import { SettingsChange } from '#db/model/settings.ts'
import { getSettings, updateSettings } from '#db/settings.ts'
import type { Env } from '#worker/env.ts'
import { input } from '#worker/lib/http/body/input.ts'

export const adminSettings = new Hono<Env>()
  .get('/', async (c) => c.json({ settings: await getSettings(c.var.db) }))
  .put('/', input(SettingsChange), async (c) => {
    const { db, user } = c.var
    const old = await getSettings(db)
    const settings = c.req.valid('json')
    await updateSettings(db, await user(), old, settings)
    return c.json({ settings })
  })
