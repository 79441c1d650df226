/** The account that every test signs in with. */
export const admin = { username: 'ada', password: 'a long enough secret' }
