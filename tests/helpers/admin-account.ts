/** Who signs in, in every test. */
export const admin = { username: 'ada', password: 'a long enough secret' }
