/** Most adults read this school year with ease. */
const grade = 8

export const patientAims = { grade }
export const summaryAims = { grade, words: 100 }
