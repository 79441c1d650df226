/** A text file in the form that the APIs of mail providers need: UTF-8 in Base64. */
export const textAsBase64 = (text: string) => Buffer.from(text).toString('base64')
