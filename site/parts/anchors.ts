/** The ids of single items of a page, by their place in its content, for links to them. */
export const studyId = (place: number) => `study-${place + 1}`
export const answerId = (place: number) => `answer-${place + 1}`
