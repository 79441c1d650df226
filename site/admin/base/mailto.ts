/** A mailto: link. The address may contain characters with a meaning in URLs. */
export const mailto = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`
