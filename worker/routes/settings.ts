import { Hono } from 'hono'
import { SettingsChange } from '../../db/model/settings.ts'
import { getSettings, saveSettings } from '../../db/settings.ts'
import type { Env } from '../env.ts'
import { input } from '../lib/http/input.ts'

export const adminSettings = new Hono<Env>()
  .get('/', async (c) => c.json({ settings: await getSettings(c.var.db) }))
  .put('/', input(SettingsChange), async (c) => {
    const { db, user } = c.var
    await saveSettings(db, user, await getSettings(db), c.req.valid('json'))
    return c.json({ settings: await getSettings(db) })
  })
