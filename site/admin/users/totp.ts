import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'

const { totp } = api.auth

export type SecondFactor = InferResponseType<typeof totp.$get>
export type Setup = { secret: string; uri: string }

export const $secondFactor = createFetcherStore<SecondFactor, Error>('totp', {
  fetcher: () => call(totp.$get()),
})

type Password = { currentPassword: string }
type Both = Password & { code: string }

export const startSetup = (json: Password): Promise<Setup> => call(totp.$post({ json }))
export const confirmSetup = (json: { code: string }) => call(totp.confirm.$post({ json }))
export const renewCodes = (json: Both) => call(totp['recovery-codes'].$post({ json }))
export const turnOff = (json: Both) => call(totp.disable.$post({ json }))
