import { randomBytes, scryptSync } from 'node:crypto'

/**
 * A password's hash as the product stores it, but at a cost that is checked in a millisecond: for
 * tests in which the time of a sign-in does not matter.
 */
export function cheapHash(password: string) {
  const [N, r, p] = [16, 1, 1]
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}
