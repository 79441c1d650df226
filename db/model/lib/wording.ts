/** '1 event', '4,000 events' */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** 'displayOrder' as 'display order' */
export const spacedWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'displayOrder' as 'Display order' */
export const fieldLabel = (field: string) =>
  spacedWords(field).replace(/^./, (first) => first.toUpperCase())
