import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'

const { totp } = api.auth

export type Setup = { secret: string; uri: string }

export const $secondFactor = createRemote('totp', () => call(totp.$get()))

type Password = { currentPassword: string }
type PasswordAndCode = Password & { code: string }

export const startSetup = (json: Password): Promise<Setup> => call(totp.$post({ json }))
export const confirmSetup = (json: { code: string }) => write(totp.confirm.$post({ json }))
export const renewCodes = (json: PasswordAndCode) => write(totp['recovery-codes'].$post({ json }))
export const turnOff = (json: PasswordAndCode) => write(totp.disable.$post({ json }))
