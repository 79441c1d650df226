/**
 * Stands for `db/auth/password-cost.ts` in the Worker of most tests: its hashes take a twelfth of the time, which is still
 * several times that of the rest of a sign-in. Hashes are checked at the cost they were made with: one that a
 * test makes with `hashPassword` is as slow here as on the site.
 */
export const passwordCost = { N: 2 ** 13, r: 8, p: 1 }
