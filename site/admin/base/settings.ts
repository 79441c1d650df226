import type { SettingsChange } from '#db/model/settings.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'

const { settings } = api.admin

export const $settings = createRemote(
  'settings',
  async () => (await call(settings.$get())).settings,
)

/** A setting that is left out stays as it is. */
export const saveSettings = (json: SettingsChange) => write(settings.$put({ json }))
