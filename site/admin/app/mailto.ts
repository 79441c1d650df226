/** A link to write to this address; some of the characters it may have mean something in a link. */
export const mailto = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`
