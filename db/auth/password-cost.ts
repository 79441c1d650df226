/**
 * The work of a password's hash, as OWASP advises for scrypt: a third of a second, and 32 MB. In a file of its own, because
 * tests replace it with a cheap one.
 */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 }
