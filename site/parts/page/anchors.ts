import { type ListedRecord, publicRecords } from '#db/model/records/records.ts'

/** The ids of single items of a page, by their place in its content, for links to them. */
export const studyId = (place: number) => `study-${place + 1}`
export const answerId = (place: number) => `answer-${place + 1}`

/** The id of a record on the page that lists its kind, for records without a page of their own. */
export const recordId = (record: ListedRecord, id: number) => `${publicRecords[record].part}-${id}`
