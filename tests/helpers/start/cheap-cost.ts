/**
 * Replaces `db/auth/password-cost.ts` in the Worker of most tests. A hash then takes a twelfth of its real time, which
 * is still about half of a sign-in, so tests notice a missing hash. A stored hash is checked at the cost with which it
 * was made: a hash that a test makes with `hashPassword` is as slow as on the site.
 */
export const passwordCost = { N: 2 ** 13, r: 8, p: 1 }
