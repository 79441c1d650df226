const ofOurs = /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/small)?$/i

/**
 * The key in the address of a picture of this site. Other paths of ours are no pictures: a browser that loads one as
 * a picture sends the cookie of the signed-in user.
 */
export const keyIn = (address: string) => ofOurs.exec(address)?.[1]?.toLowerCase()

/** Whether the address is a whole https:// one, as pictures elsewhere have. */
export const isHttps = (address: string) => URL.parse(address)?.protocol === 'https:'

export const isPictureAddress = (address: string) =>
  keyIn(address) !== undefined || isHttps(address)
