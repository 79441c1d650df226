/** The address of a link that calls a number as people write it. */
export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`
