import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordCost } from '#db/auth/password-cost.ts'

const keyBytes = 32
const maxmem = 64 * 1024 * 1024

// Written here because only the format of the hash is ours: the runtime has scrypt itself.
const derive = (password: string, salt: Buffer, cost: typeof passwordCost) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised without locking anyone out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, passwordCost)
  const { N, r, p } = passwordCost
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}

// The hash of no password: verifying against it takes the same time for an unknown user as for a known one.
const hashOfNobody = `scrypt$${passwordCost.N}$${passwordCost.r}$${passwordCost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Stored instead of a hash if the account has no password: it has passkeys, or an admin has reset it. */
export const noPassword = ''

/** Whether `password` matches the hash; without a hash it returns false after the same time. */
export async function verifyPassword(password: string, hash = noPassword): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = (hash || hashOfNobody).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const key = await derive(password, Buffer.from(salt, 'base64'), cost)
  const matches = timingSafeEqual(key, Buffer.from(expected, 'base64'))
  return matches && hash !== noPassword
}
