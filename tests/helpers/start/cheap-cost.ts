/**
 * Replaces `db/auth/password-cost.ts` in the Worker of most tests. A hash takes a twelfth of its real time there, which
 * is still about half of a sign-in, so a missing hash shows. A stored hash is checked at the cost it was made
 * with: one that a test makes with `hashPassword` is as slow as on the site.
 */
export const passwordCost = { N: 2 ** 13, r: 8, p: 1 }
