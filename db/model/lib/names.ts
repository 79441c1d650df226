/** 'displayOrder' as 'display order' */
export const spacedWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'displayOrder' as 'Display order' */
export const fieldLabel = (field: string) =>
  spacedWords(field).replace(/^./, (first) => first.toUpperCase())
