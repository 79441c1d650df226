export type Finding = {
  /** `warning`: the site works all the same; `wrong`: must be repaired first */
  state: 'ok' | 'warning' | 'wrong' | 'skipped'
  says: string
  todo?: string
}

export type Check = {
  name: string
  run: () => Promise<Finding>
  /** the duration says nothing: the check asks no service, or waits for another check's answer */
  isInstant?: boolean
  /** the advice when the checked part does not answer */
  ifAway?: string
  /** how long it may take, if not as long as the others */
  timeoutMs?: number
}

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const warning = (says: string, todo: string): Finding => ({ state: 'warning', says, todo })
export const wrong = (says: string, todo: string): Finding => ({ state: 'wrong', says, todo })
export const skipped = (why: string): Finding => ({ state: 'skipped', says: `not checked: ${why}` })
