/** 'displayOrder' as 'display order' */
export const spacedWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'displayOrder' as 'Display order' */
export const labelOf = (field: string) =>
  spacedWords(field).replace(/^./, (first) => first.toUpperCase())
