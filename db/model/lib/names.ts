/** 'displayOrder' as 'display order' */
export const wordsOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'displayOrder' as 'Display order' */
export const labelOf = (field: string) =>
  wordsOf(field).replace(/^./, (first) => first.toUpperCase())
