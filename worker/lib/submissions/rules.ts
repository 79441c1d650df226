import type { DeskRules } from '#db/candidates/admission/lead.ts'
import type { Db } from '#db/client.ts'
import type { Bindings } from '#worker/env.ts'
import { phoneRegion } from '../config.ts'
import { officeInForce } from '../hours.ts'

export const deskRules = async (db: Db, env: Bindings): Promise<DeskRules> => ({
  office: await officeInForce(db, env),
  phoneRegion: phoneRegion(env),
})
