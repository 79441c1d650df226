/** A text file as the APIs of mail providers take it: its UTF-8 in Base64. */
export const textAsBase64 = (text: string) => Buffer.from(text).toString('base64')
